import { connect, type Socket } from 'node:net';
import { sharedApp, type SharedApp } from './support/app.js';
import { sendBytes } from './support/http-client.js';
import { sendRaw } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** After every test, the service responds to a valid request. */
afterEach(async () => {
  expect((await app.client().get('/api/v1/users')).status).toBe(200);
});

const close = 'Host: sandbox\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';
const lines = (...all: string[]): string => all.join('\r\n');

describe('bytes that are not an HTTP request', () => {
  it.each<[string, string | Buffer]>([
    ['a greeting', 'hello there\r\n\r\n'],
    ['noise', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
    ['a TLS handshake', Buffer.from('16030100c8010000c40303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', `GET /api HTTP/3.0\r\n${close}\r\n`],
    ['an unknown method', `FETCH /api HTTP/1.1\r\n${close}\r\n`],
    ['a method in lower case', `get /api HTTP/1.1\r\n${close}\r\n`],
    ['a path with a space', `GET /api v1 HTTP/1.1\r\n${close}\r\n`],
    ['no path', `GET HTTP/1.1\r\n${close}\r\n`],
    ['a header without a colon', `GET /api HTTP/1.1\r\n${close}Nonsense\r\n\r\n`],
    ['a space in the name of a header', `GET /api HTTP/1.1\r\n${close}Bad Name: x\r\n\r\n`],
    ['a null byte in a header', `GET /api HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`],
    ['a header folded over two lines', `GET /api HTTP/1.1\r\n${close}X: a\r\n  b: c\r\n\r\n`],
    [
      'a Content-Length that is not a number',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Content-Length: two\r\n\r\n{}`,
    ],
    [
      'a negative Content-Length',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Content-Length: -1\r\n\r\n{}`,
    ],
    [
      'two lengths',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'Content-Length with Transfer-Encoding',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk without a size',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'a chunk longer than its size',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'an unknown transfer encoding',
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Transfer-Encoding: nonsense\r\n\r\n{}`,
    ],
  ])('return 400 with the error envelope: %s', async (_, bytes) => {
    const response = await sendBytes(app.port, bytes);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.headers.get('connection')).toBe('close');
  });

  it.each([
    ['one header', `GET /api HTTP/1.1\r\n${close}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['many headers', `GET /api HTTP/1.1\r\n${close}${'X-Many: x\r\n'.repeat(4000)}\r\n`],
    ['the path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${close}\r\n`],
  ])('return 431 if %s is larger than 16 KiB', async (_, bytes) => {
    expectError(await sendBytes(app.port, bytes), 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE');
  });

  it('close the connection after a valid request, and the service stays available', async () => {
    const received = await sendRaw(app.port, 'GET /health HTTP/1.1\r\nHost: sandbox\r\n\r\nnonsense\r\n\r\n');

    expect(received.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400');
    expect(received).toMatch(/"error":"BAD_REQUEST".*\}$/);
  });
});

describe('a body whose length differs from Content-Length', () => {
  const lamp = '{"name": "Lamp", "price": 5}';
  const post = (session: string, length: number): string =>
    `POST /api/v1/products HTTP/1.1\r\nHost: sandbox\r\nx-session-id: ${session}\r\n${json}Content-Length: ${length}\r\n\r\n${lamp}`;

  it('that is longer: the rest is not read as a request', async () => {
    const session = app.client().session ?? '';

    expectError(await sendBytes(app.port, post(session, 20)), 400, 'BAD_REQUEST');
  });

  it.each([
    ['ends the connection', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['sends no more bytes', (socket: Socket) => socket.setTimeout(50, () => socket.destroy())],
  ])('that is shorter is discarded when the client %s', async (_, disconnect) => {
    const client = app.client();
    await new Promise((resolve) => {
      const socket = connect(app.port, '127.0.0.1')
        .on('error', () => undefined)
        .on('close', resolve);
      socket.write(post(client.session ?? '', lamp.length + 1), () => disconnect(socket));
      socket.resume();
    });

    expect((await client.get('/api/v1/products')).body.pagination.total).toBe(24);
  });
});

describe('a request without a host', () => {
  it.each(['/api', '/nowhere'])('returns 400 in HTTP/1.1: %s', async (path) => {
    expectError(
      await sendBytes(app.port, `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`),
      400,
      'BAD_REQUEST',
    );
  });

  it('is valid in HTTP/1.0', async () => {
    expect((await sendBytes(app.port, 'GET /api HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('the Expect header', () => {
  const post = (expectation: string): string =>
    lines(
      'POST /api/v1/users HTTP/1.1',
      `${close}${json}Expect: ${expectation}`,
      'Content-Length: 2',
      '',
      '{}',
    );

  it('with 100-continue gets a 100 response', async () => {
    const received = await sendRaw(app.port, post('100-continue'));

    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400']);
  });

  it('with another value is ignored', async () => {
    const response = await sendBytes(app.port, post('miracles'));

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.message).toMatch(/^body must have required property/);
  });
});

describe('invalid percent-encoding', () => {
  it.each(['/api/v1/users/%E0%A4%A', '/%zz', '/api/v1/%', '/api/v1/orders/%c0%af'])(
    'is a 400: %s',
    async (path) => {
      for (const method of ['GET', 'DELETE', 'PROPFIND']) {
        expectError(
          await sendBytes(app.port, `${method} ${path} HTTP/1.1\r\n${close}\r\n`),
          400,
          'BAD_REQUEST',
        );
      }
    },
  );

  it('in a query is text', async () => {
    const response = await sendBytes(app.port, `GET /api/v1/users?name=%zz HTTP/1.1\r\n${close}\r\n`);

    expect(response.body).toMatchObject({ success: true, data: [] });
  });
});

describe('a request target that does not start with a slash', () => {
  it.each(['GET *api/v1/users', 'GET *', 'POST *api/v1/users', 'OPTIONS *api/v1/users'])(
    'is no path: %s',
    async (line) => {
      expectError(await sendBytes(app.port, `${line} HTTP/1.1\r\n${close}\r\n`), 404, 'NOT_FOUND');
    },
  );

  it('can be * with OPTIONS (RFC 9110 §9.3.7)', async () => {
    const { status } = await sendBytes(app.port, `OPTIONS * HTTP/1.1\r\n${close}\r\n`);

    expect(status).toBe(204);
  });

  it('can be an absolute URL (RFC 9112 §3.2.2)', async () => {
    const line = 'GET http://sandbox/api/v1/users HTTP/1.1';
    const { status } = await sendBytes(app.port, `${line}\r\n${close}\r\n`);

    expect(status).toBe(200);
  });
});

describe('a long request line', () => {
  it.each([
    ['id', `/api/v1/users/${'a'.repeat(15_000)}`, 400],
    ['filter', `/api/v1/users?name=${'a'.repeat(15_000)}`, 400],
    ['list of filters', `/api/v1/users?${'name=a&'.repeat(2000)}`, 200],
    [
      'list of unknown parameters',
      `/api/v1/users?${Array.from({ length: 1500 }, (_, n) => `p${n}=`).join('&')}`,
      400,
    ],
  ])('is accepted up to 16 KiB: a long %s', async (_, path, status) => {
    const response = await sendBytes(app.port, `GET ${path} HTTP/1.1\r\n${close}\r\n`);

    expect(response.status).toBe(status);
    if (status === 400) expectError(response, 400, 'BAD_REQUEST');
  });
});
