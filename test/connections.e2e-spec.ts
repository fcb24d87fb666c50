// Limits on the size of requests and on the number of connections. connections.slow.e2e-spec.ts waits for timeouts.
import { startApp, type TestApp } from './support/app.js';
import { sendBytes } from './support/http-client.js';
import { requestHead, RawConnection } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const json = 'Content-Type: application/json';

describe('a request that is too large', () => {
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
  ])('with a mebibyte of %s returns an error', async (_, bytes, status, error) => {
    expectError(await sendBytes(app.port, bytes), status, error);
  });

  it.each([
    ['of known length', `Content-Length: ${2 ** 20}`, mebibyte],
    ['in chunks', 'Transfer-Encoding: chunked', `100000\r\n${mebibyte}\r\n0\r\n\r\n`],
  ])('with a body %s keeps the connection, so that a client reads the 413', async (_, header, body) => {
    const connection = await RawConnection.connect(app.port);
    // More than a route reads, less than the whole body: the response arrives while the client is still sending.
    const sent = 300_000;
    connection.send(requestHead('POST', '/api/v1/users', json, header) + body.slice(0, sent));
    await connection.waitFor('PAYLOAD_TOO_LARGE');
    connection.send(body.slice(sent) + requestHead('GET', '/health', 'Connection: close'));

    expect(await connection.readToEnd()).toMatch(/HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
  });

  it('that declares a body of a gigabyte ends the connection', async () => {
    const connection = await RawConnection.connect(app.port);
    connection.send(requestHead('POST', '/api/v1/users', json, `Content-Length: ${2 ** 30}`));

    expect(await connection.readToEnd()).toContain('HTTP/1.1 413 ');
  });

  it('is not one with 2,500 small headers', async () => {
    const session = app.client().session ?? '';
    const many = Array.from({ length: 2500 }, () => 'a:');
    const response = await sendBytes(
      app.port,
      requestHead('GET', '/session', ...many, `x-session-id: ${session}`, 'Connection: close'),
    );

    expect(response.body.data.id).toBe(session);
  });

  it('is not a pipeline of 1,000 requests: it returns 1,000 responses', async () => {
    const connection = await RawConnection.connect(app.port);
    connection.send(
      requestHead('GET', '/health').repeat(999) + requestHead('GET', '/health', 'Connection: close'),
    );

    expect((await connection.readToEnd()).match(/HTTP\/1\.1 200/g)).toHaveLength(1000);
  });
});

describe('MAX_CONNECTIONS', () => {
  it('limits connections: the server closes one more at once, and accepts one after another closed', async () => {
    const full = await startApp({ maxConnections: 5 });
    const connections = await Promise.all(Array.from({ length: 5 }, () => RawConnection.connect(full.port)));
    const late = await RawConnection.connect(full.port);

    expect(await late.readToEnd()).toBe('');
    connections.forEach((connection) => connection.destroy());
    await Promise.all(connections.map((connection) => connection.readToEnd()));
    expect((await sendBytes(full.port, requestHead('GET', '/health', 'Connection: close'))).status).toBe(200);
    await full.close();
  });
});
