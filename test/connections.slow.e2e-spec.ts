// Slow and idle clients: the server closes the connection after a timeout, with a response if possible.
import { startApp, type TestApp } from './support/app.js';
import { Config } from '../src/config/config.js';
import { timeoutsOf } from '../src/platform/kernel/lifecycle/server-options.js';
import { simulationFields } from '../src/platform/practice/simulation/simulation.js';
import { parseResponse } from './support/http-client.js';
import { requestHead, RawConnection } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ requestTimeoutSeconds: 2, keepAliveSeconds: 0.5 });
});
afterAll(() => app.close());

const json = 'Content-Type: application/json';

describe('the connection of a client', () => {
  it.each([
    ['sends nothing', '', ''],
    ['sends its first connection byte by byte', 'GET /', 'x'],
    ['sends its headers byte by byte', 'GET /health HTTP/1.1\r\nHost: sandbox\r\nX-Slow: ', 'x'],
    ['sends one header at a time', 'GET /health HTTP/1.1\r\nHost: sandbox\r\n', 'X: y\r\n'],
    ['sends its body byte by byte', requestHead('POST', '/api/v1/users', json, 'Content-Length: 90000'), ' '],
    [
      'never sends the last chunk',
      requestHead('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked'),
      '1\r\n \r\n',
    ],
    [
      'stops in the middle of its body',
      requestHead('POST', '/api/v1/users', json, 'Content-Length: 9') + '{',
      '',
    ],
  ])('that %s is closed after a 408', async (_, start, repeated) => {
    const connection = await RawConnection.connect(app.port);
    connection.send(start);
    if (repeated !== '') connection.sendRepeatedly(repeated);
    const response = parseResponse(await connection.readToEnd());

    expectError(response, 408, 'REQUEST_TIMEOUT');
    expect(response.headers.get('connection')).toBe('close');
  });

  it('that sends no second request is closed without a response', async () => {
    const connection = await RawConnection.connect(app.port);
    connection.send(requestHead('GET', '/health'));

    expect((await connection.readToEnd()).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('that does not read its responses is closed', async () => {
    const connection = await RawConnection.connect(app.port);
    connection.stopReading();
    connection.send(requestHead('GET', '/openapi.json').repeat(500));
    // The server does not read these requests. Writing them fails when the connection is closed.
    connection.sendRepeatedly(requestHead('GET', '/health'));

    await connection.readToEnd();
  });

  it('that stays open after an error response is closed', async () => {
    const connection = await RawConnection.connect(app.port, { allowHalfOpen: true });
    connection.send('nonsense\r\n\r\n');
    connection.sendRepeatedly('x');

    expect(await connection.readToEnd()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is not closed during a simulated delay', async () => {
    const { status } = await app.client().get('/api/v1/users?delay=1500');
    const shortest = timeoutsOf(Config.from({ REQUEST_TIMEOUT_SECONDS: '15' }).values);

    expect(status).toBe(200);
    expect(shortest.inactivityTimeout).toBeGreaterThan((simulationFields.delay.max ?? Infinity) + 1000);
  });
});

describe('a thousand clients', () => {
  it('that send half a body get 408 each, while other clients are served', async () => {
    const half = requestHead('POST', '/api/v1/users', json, 'Content-Length: 100000') + ' '.repeat(50_000);
    const connections = await Promise.all(
      Array.from({ length: 1000 }, () => RawConnection.connect(app.port)),
    );
    for (const connection of connections) connection.send(half);
    const { status } = await app.client().get('/api/v1/users');
    const responses = await Promise.all(connections.map((connection) => connection.readToEnd()));

    expect(status).toBe(200);
    expect(new Set(responses.map((response) => response.split(' ')[1]))).toEqual(new Set(['408']));
  });
});
