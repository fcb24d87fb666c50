import { connect, type Socket } from 'node:net';
import { sharedApp, type SharedApp } from './support/app.js';
import { parseResponse, sendBytes } from './support/http-client.js';
import { RawConnection, sendRaw } from './support/raw-connection.js';
import { passwords } from './support/demo-logins.js';
import { expectError, expectGraphqlError } from './support/expect-error.js';
import { ALL_METHODS } from '../src/platform/kernel/runtime/http-methods.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** After every test, the service responds to a valid request. */
afterEach(async () => {
  expect((await app.client().get('/api/v1/users')).status).toBe(200);
});

const close = 'Host: sandbox\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';
/** Milliseconds between the response 100 and the final one, on a busy machine. */
const AFTER_CONTINUE = 60_000;
const lines = (...all: string[]): string => all.join('\r\n');

describe('bytes that are not an HTTP request', () => {
  it.each<[string, string | Buffer]>([
    ['a greeting', 'hello there\r\n\r\n'],
    ['noise', Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
    ['a TLS handshake', Buffer.from('16030100c8010000c40303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['noise that starts as a method does', 'BREW\r\n\r\n'],
    ['an unknown version', `GET /api HTTP/3.0\r\n${close}\r\n`],
    ['HTTP/2.0', `GET /api HTTP/2.0\r\n${close}\r\n`],
    ['no version', 'GET /api\r\n\r\n'],
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
      'Transfer-Encoding in HTTP/1.0',
      `POST /api/v1/users HTTP/1.0\r\n${json}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
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
    const response = await sendBytes(app.port, bytes);

    expectError(response, 431, 'REQUEST_HEADER_FIELDS_TOO_LARGE');
    // A page of another origin sees the error instead of a network error.
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('close the connection after a valid request, and the service stays available', async () => {
    const received = await sendRaw(app.port, 'GET /health HTTP/1.1\r\nHost: sandbox\r\n\r\nnonsense\r\n\r\n');

    expect(received.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400');
    expect(received).toMatch(/"error":"BAD_REQUEST".*\}$/);
  });
});

describe('a method that the service does not have', () => {
  it.each(['BREW', 'FETCH', 'get', 'VERSION-CONTROL'])('returns 501: %s', async (method) => {
    const response = await sendBytes(app.port, `${method} /api HTTP/1.1\r\n${close}\r\n`);

    expectError(response, 501, 'NOT_IMPLEMENTED');
    expect(response.body.message).toContain(`the method ${method} is unknown`);
  });

  it('returns 501 also after a valid request of the same connection', async () => {
    const connection = await RawConnection.connect(app.port);
    connection.send('GET /health HTTP/1.1\r\nHost: sandbox\r\n\r\n');
    await connection.waitFor('HTTP/1.1 200');
    connection.send(`BREW /api HTTP/1.1\r\n${close}\r\n`);

    expect(await connection.readToEnd()).toContain('HTTP/1.1 501');
  });

  it('returns 405 for a tunnel', async () => {
    const response = await sendBytes(app.port, `CONNECT evil.example:443 HTTP/1.1\r\n${close}\r\n`);

    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.get('allow')).toBe(ALL_METHODS);
    expect(response.headers.get('connection')).toBe('close');
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

describe('a coding of the message other than chunked', () => {
  const chunked = '2\r\n{}\r\n0\r\n\r\n';

  it.each(['gzip, chunked', ', chunked', 'identity, chunked', 'nonsense', 'xchunked'])(
    'returns 501 and closes, and the rest is not read as a request: %s',
    async (coding) => {
      const client = app.client();
      const first = `POST /api/v1/users HTTP/1.1\r\nHost: sandbox\r\n${json}Transfer-Encoding: ${coding}\r\n\r\n${chunked}`;
      const second = `DELETE /api/v1/products HTTP/1.1\r\nHost: sandbox\r\nx-session-id: ${client.session}\r\n\r\n`;
      const received = await sendRaw(app.port, first + second);

      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 501']);
      expectError(parseResponse(received), 501, 'NOT_IMPLEMENTED');
      expect(received).toMatch(/connection: close/i);
    },
  );

  it('Chunked in upper case is the known coding', async () => {
    const response = await sendBytes(
      app.port,
      `POST /api/v1/users HTTP/1.1\r\n${close}${json}Transfer-Encoding: Chunked\r\n\r\n${chunked}`,
    );
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.message).toContain('name');
  });
});

describe('OPTIONS', () => {
  it('with the target * lists the methods of the service', async () => {
    const response = await sendBytes(app.port, `OPTIONS * HTTP/1.1\r\n${close}\r\n`);

    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe(ALL_METHODS);
  });

  it('with an absolute URL without a path is the same', async () => {
    const response = await sendBytes(app.port, `OPTIONS http://sandbox HTTP/1.1\r\n${close}\r\n`);

    expect([response.status, response.headers.get('allow')]).toEqual([204, ALL_METHODS]);
  });

  it('with another target that starts with * returns 404', async () => {
    expectError(await sendBytes(app.port, `OPTIONS *users HTTP/1.1\r\n${close}\r\n`), 404, 'NOT_FOUND');
  });
});

describe('a response to HEAD', () => {
  it.each(['/nowhere', '/api', '/api/v1/users', '/auth/me', '/api/v1/users/7', '/auth/token'])(
    'has the length of the response to GET: %s',
    async (path) => {
      const client = app.client();
      const [head, get] = [await client.send('HEAD', path), await client.get(path)];

      expect(head.status).toBe(get.status);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    },
  );
});

describe('a host that is not valid', () => {
  it.each(['a b', 'a, b', 'a/b?c', 'a@b', '<a>', '[::1', 'a:b', 'a:80:90', 'a"'])(
    'returns 400 and closes the connection: %s',
    async (host) => {
      const response = await sendBytes(app.port, `GET /api HTTP/1.1\r\nHost: ${host}\r\n\r\n`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.headers.get('connection')).toBe('close');
    },
  );

  it('closes the connection also if it is missing or repeated', async () => {
    for (const hosts of ['', 'Host: a\r\nHost: a\r\n']) {
      const response = await sendBytes(app.port, `GET /api HTTP/1.1\r\n${hosts}\r\n`);
      expect([response.status, response.headers.get('connection')]).toEqual([400, 'close']);
    }
  });

  it.each([
    '',
    'a',
    'a-b_c.example',
    'localhost:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    'xn--bcher-kva.example',
    'a:',
  ])('unlike one that is: %s', async (host) => {
    const response = await sendBytes(
      app.port,
      `GET /api HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(response.status).toBe(200);
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
    const received = await sendRaw(app.port, post('100-continue'), AFTER_CONTINUE);

    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400']);
  });

  it.each<[number, string, string]>([
    [404, 'an unknown path', 'POST /nowhere HTTP/1.1\r\nContent-Type: application/json'],
    [405, 'another method', 'POST /health HTTP/1.1\r\nContent-Type: application/json'],
    [415, 'another media type', 'POST /api/v1/users HTTP/1.1\r\nContent-Type: text/csv'],
    [415, 'no media type', 'POST /api/v1/users HTTP/1.1'],
    [
      415,
      'a coding',
      'POST /api/v1/users HTTP/1.1\r\nContent-Type: application/json\r\nContent-Encoding: gzip',
    ],
    [415, 'another media type for SOAP', 'POST /soap HTTP/1.1\r\nContent-Type: application/json'],
    [401, 'no credentials', 'POST /auth/protected/basic HTTP/1.1\r\nContent-Type: application/json'],
    [401, 'no signature', 'POST /auth/protected/webhook-github HTTP/1.1\r\nContent-Type: application/json'],
    [404, 'an unknown scheme', 'POST /auth/protected/nonsense HTTP/1.1\r\nContent-Type: application/json'],
  ])('with 100-continue gets %d at once for %s', async (status, _, head) => {
    const lines = `${head}\r\n${close}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`;

    expect((await sendRaw(app.port, lines)).match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });

  it.each([
    ['/api/v1/users', 102_401, 'application/json'],
    ['/graphql', 262_145, 'application/json'],
    ['/soap', 262_145, 'text/xml'],
  ])('with 100-continue gets 413 at once for a body that is too large: %s', async (path, length, type) => {
    const head = `POST ${path} HTTP/1.1\r\n${close}Content-Type: ${type}\r\n`;
    const received = await sendRaw(
      app.port,
      `${head}Expect: 100-Continue\r\nContent-Length: ${length}\r\n\r\n`,
    );

    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  it('with 100-continue and a policy gets the rejection at once, and 100 for permitted operations', async () => {
    const client = app.client();
    await client.put('/session/permissions', { policy: 'shop' });
    const head = (credentials: string): string =>
      `POST /api/v1/products HTTP/1.1\r\n${close}${json}x-session-id: ${client.session}\r\n${credentials}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    const admin = `Authorization: Basic ${btoa(`alice@example.com:${passwords.alice}`)}\r\n`;
    const statusesOf = async (text: string): Promise<unknown> =>
      (await sendRaw(app.port, text, AFTER_CONTINUE)).match(/HTTP\/1\.1 \d+/g);

    expect(await statusesOf(head(''))).toEqual(['HTTP/1.1 401']);
    expect(await statusesOf(`${head(admin)}{}`)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400']);
  });

  it('with 100-continue gets 100 once where the body does not matter', async () => {
    for (const target of ['/api/v1/echo', '/graphql?query=%7Bdemo%7D']) {
      const head = `GET ${target} HTTP/1.1\r\n${close}${json}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`;
      const received = await sendRaw(app.port, head);

      expect(received.match(/HTTP\/1\.1 100/g)).toHaveLength(1);
    }
  });

  it('with 100-continue gets 100 where the body decides', async () => {
    const signed = `POST /auth/protected/basic HTTP/1.1\r\n${close}${json}Authorization: Basic ${btoa('a:b')}\r\n`;
    const received = await sendRaw(
      app.port,
      `${signed}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
      AFTER_CONTINUE,
    );

    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 401']);
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

  it.each(['/api/v1/users?name=%zz', '/api/v1/users?name=%', '/api/v1/users?name=%ff', '/nowhere?%c3'])(
    'is a 400 in a query: %s',
    async (target) => {
      const response = await sendBytes(app.port, `GET ${target} HTTP/1.1\r\n${close}\r\n`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.message).toContain('percent-encoding');
    },
  );

  it('is a 400 in the format of the route', async () => {
    expectGraphqlError(await app.client().get('/graphql?query=%zz'), 400, 'BAD_REQUEST');
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
