// Clients that send or connect more than they may. connections.slow.e2e-spec.ts waits for timeouts.
import { startApp, type TestApp } from './support/app.js';
import { sendBytes } from './support/http-client.js';
import { requestHead, RawConnection } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const json = 'Content-Type: application/json';

describe('a client that sends more than is wanted', () => {
  const mebibyte = 'x'.repeat(2 ** 20);

  it.each([
    ['headers', requestHead('GET', '/health', `X-Long: ${mebibyte}`), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    ['a path', requestHead('GET', `/${mebibyte}`), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE'],
    [
      'a body',
      requestHead('POST', '/api/v1/users', json, `Content-Length: ${2 ** 20}`) + mebibyte,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a body in chunks',
      requestHead('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked') +
        `100000\r\n${mebibyte}\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'chunk extensions',
      requestHead('POST', '/api/v1/users', json, 'Transfer-Encoding: chunked') +
        `1;${mebibyte}\r\n1\r\n0\r\n\r\n`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('and sends a mebibyte of %s hears what is wrong', async (_, bytes, status, error) => {
    expectError(await sendBytes(app.port, bytes), status, error);
  });

  it('of small headers is heard to the last one', async () => {
    const session = app.client().session ?? '';
    const many = Array.from({ length: 2500 }, () => 'a:');
    const response = await sendBytes(
      app.port,
      requestHead('GET', '/session', ...many, `x-session-id: ${session}`, 'Connection: close'),
    );

    expect(response.body.data.id).toBe(session);
  });

  it('asks a thousand times before it reads, and is answered a thousand times', async () => {
    const line = await RawConnection.connect(app.port);
    line.send(requestHead('GET', '/health').repeat(999) + requestHead('GET', '/health', 'Connection: close'));

    expect((await line.readToEnd()).match(/HTTP\/1\.1 200/g)).toHaveLength(1000);
  });
});

describe('MAX_CONNECTIONS', () => {
  it('are served, one more is hung up on at once, and there is room again when one leaves', async () => {
    const full = await startApp({ maxConnections: 5 });
    // Whoever started the service may have left a connection of its own.
    const lines = await Promise.all(Array.from({ length: 5 }, () => RawConnection.connect(full.port)));
    const late = await RawConnection.connect(full.port);

    expect(await late.readToEnd()).toBe('');
    lines.forEach((line) => line.destroy());
    await Promise.all(lines.map((line) => line.readToEnd()));
    expect((await sendBytes(full.port, requestHead('GET', '/health', 'Connection: close'))).status).toBe(200);
    await full.close();
  });
});
