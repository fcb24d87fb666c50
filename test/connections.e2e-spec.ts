// Clients that send or connect more than they may. connections.slow.e2e-spec.ts waits for timeouts.
import { startApp, type TestApp } from './support/app.js';
import { exchangeBytes } from './support/exchange.js';
import { head, Line } from './support/raw.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const json = 'Content-Type: application/json';

describe('a client that sends more than is wanted', () => {
  const mebibyte = 'x'.repeat(2 ** 20);

  it.each([
    ['headers', head('GET', '/health', `X-Long: ${mebibyte}`), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    ['a path', head('GET', `/${mebibyte}`), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    [
      'a body',
      head('POST', '/api/v1/users', json, `Content-Length: ${2 ** 20}`) + mebibyte,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a body in chunks',
      head('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked') +
        `100000\r\n${mebibyte}\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'chunk extensions',
      head('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked') + `1;${mebibyte}\r\n1\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('and sends a mebibyte of %s hears what is wrong', async (_, bytes, status, error) => {
    expectError(await exchangeBytes(app.port, bytes), status, error);
  });

  it('of small headers is heard to the last one', async () => {
    const session = app.client().session ?? '';
    const many = Array.from({ length: 2500 }, () => 'a:');
    const answer = await exchangeBytes(
      app.port,
      head('GET', '/session', ...many, `x-session-id: ${session}`, 'Connection: close'),
    );

    expect(answer.body.data.id).toBe(session);
  });

  it('asks a thousand times before it reads, and is answered a thousand times', async () => {
    const line = await Line.to(app.port);
    line.send(head('GET', '/health').repeat(999) + head('GET', '/health', 'Connection: close'));

    expect((await line.end()).match(/HTTP\/1\.1 200/g)).toHaveLength(1000);
  });
});

describe('MAX_CONNECTIONS', () => {
  it('are served, one more is hung up on at once, and there is room again when one leaves', async () => {
    const full = await startApp({ maxConnections: 5 });
    // Whoever started the service may have left a connection of its own.
    const lines = await Promise.all(Array.from({ length: 5 }, () => Line.to(full.port)));
    const late = await Line.to(full.port);

    expect(await late.end()).toBe('');
    lines.forEach((line) => line.hangUp());
    await Promise.all(lines.map((line) => line.end()));
    expect((await exchangeBytes(full.port, head('GET', '/health', 'Connection: close'))).status).toBe(200);
    await full.close();
  });
});
