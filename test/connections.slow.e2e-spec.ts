// Clients that are slow or silent, and a thousand at once: each is disconnected in bounded time, with a response if possible.
import { startApp, type TestApp } from './support/app.js';
import { Config } from '../src/config.js';
import { timeoutsOf } from '../src/platform/lifecycle/server-options.js';
import { simulationFields } from '../src/platform/simulation/simulation.js';
import { parseResponse } from './support/http-client.js';
import { requestHead, RawConnection } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

jest.setTimeout(30_000);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ requestTimeoutSeconds: 2, keepAliveSeconds: 0.5 });
});
afterAll(() => app.close());

const json = 'Content-Type: application/json';

describe('a client that is slow', () => {
  it.each([
    ['says nothing', '', ''],
    ['sends its first line byte by byte', 'GET /', 'x'],
    ['sends its headers byte by byte', 'GET /health HTTP/1.1\r\nHost: sandbox\r\nX-Slow: ', 'x'],
    ['sends a header after the other', 'GET /health HTTP/1.1\r\nHost: sandbox\r\n', 'X: y\r\n'],
    ['sends its body byte by byte', requestHead('POST', '/api/v1/users', json, 'Content-Length: 90000'), ' '],
    [
      'never ends its chunks',
      requestHead('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked'),
      '1\r\n \r\n',
    ],
    [
      'stops in the middle of its body',
      requestHead('POST', '/api/v1/users', json, 'Content-Length: 9') + '{',
      '',
    ],
  ])('and %s is told 408, and hung up on', async (_, begin, more) => {
    const line = await RawConnection.connect(app.port);
    line.send(begin);
    if (more !== '') line.sendRepeatedly(more);
    const response = parseResponse(await line.readToEnd());

    expectError(response, 408, 'REQUEST_TIMEOUT');
    expect(response.headers.get('connection')).toBe('close');
  });

  it('to ask again is hung up on without a word', async () => {
    const line = await RawConnection.connect(app.port);
    line.send(requestHead('GET', '/health'));

    expect((await line.readToEnd()).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('to read its answers is hung up on', async () => {
    const line = await RawConnection.connect(app.port);
    line.stopReading();
    line.send(requestHead('GET', '/openapi.json').repeat(500));
    // What it goes on to ask stays unread, but tells it when there is nobody any more.
    line.sendRepeatedly(requestHead('GET', '/health'));

    await line.readToEnd();
  });

  it('to leave after a refusal is hung up on', async () => {
    const line = await RawConnection.connect(app.port, { allowHalfOpen: true });
    line.send('nonsense\r\n\r\n');
    line.sendRepeatedly('x');

    expect(await line.readToEnd()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is not one who asked for a delay, however long', async () => {
    const { status } = await app.client().get('/api/v1/users?delay=1500');
    const shortest = timeoutsOf(Config.from({ REQUEST_TIMEOUT_SECONDS: '15' }).values);

    expect(status).toBe(200);
    expect(shortest.inactivityTimeout).toBeGreaterThan((simulationFields.delay.max ?? Infinity) + 1000);
  });
});

describe('a client that sends more than is wanted', () => {
  it('is one of a thousand who send half a body: each is told 408, the others are served', async () => {
    const half = requestHead('POST', '/api/v1/users', json, 'Content-Length: 100000') + ' '.repeat(50_000);
    const lines = await Promise.all(Array.from({ length: 1000 }, () => RawConnection.connect(app.port)));
    for (const line of lines) line.send(half);
    const { status } = await app.client().get('/api/v1/users');
    const responses = await Promise.all(lines.map((line) => line.readToEnd()));

    expect(status).toBe(200);
    expect(new Set(responses.map((response) => response.split(' ')[1]))).toEqual(new Set(['408']));
  });
});
