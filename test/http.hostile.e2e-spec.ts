// Request smuggling, Host headers, response splitting, path traversal, open redirects, compressed bodies and CSRF.
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { sendRequest, sendBytes } from './support/http-client.js';
import { sendRaw } from './support/raw-connection.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
let trustingApp: TestApp;
beforeAll(async () => {
  [app, trustingApp] = await Promise.all([startApp(), startApp({ trustProxy: true })]);
});
afterAll(() => Promise.all([app.close(), trustingApp.close()]));

const host = 'Host: sandbox\r\n';
const json = 'Content-Type: application/json\r\n';
const lamp = '{"name":"Lamp","price":5}';
const statuses = (received: string): string[] => received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

describe('a body with an ambiguous length', () => {
  const chunked = `2\r\n{}\r\n0\r\n\r\n`;
  /** A second request, which a proxy could regard as part of the body. */
  const smuggled = (session: string): string =>
    `POST /api/v1/products HTTP/1.1\r\n${host}x-session-id: ${session}\r\n${json}Content-Length: ${lamp.length}\r\n\r\n${lamp}`;

  it.each<[string, string, string]>([
    [
      'Content-Length with Transfer-Encoding',
      `Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n`,
      chunked,
    ],
    ['Transfer-Encoding with Content-Length', 'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n', chunked],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n', chunked],
    ['another coding after chunked', 'Transfer-Encoding: chunked, identity\r\n', chunked],
    ['chunked twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', chunked],
    ['a vertical tab before the coding', 'Transfer-Encoding: \x0bchunked\r\n', chunked],
    ['a header folded over two lines', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n', chunked],
    ['two different lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n', '{}'],
    ['the same length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n', '{}'],
    ['a list of lengths', 'Content-Length: 2, 2\r\n', '{}'],
    ['a length with a sign', 'Content-Length: +2\r\n', '{}'],
    ['a length in hexadecimal', 'Content-Length: 0x2\r\n', '{}'],
    ['a length that is too large', 'Content-Length: 99999999999999999999\r\n', '{}'],
    [
      'a chunk size that is too large',
      'Transfer-Encoding: chunked\r\n',
      'FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n',
    ],
    ['a negative chunk size', 'Transfer-Encoding: chunked\r\n', '-2\r\n{}\r\n0\r\n\r\n'],
    ['a space after a chunk size', 'Transfer-Encoding: chunked\r\n', '2 \r\n{}\r\n0\r\n\r\n'],
    ['line feeds without carriage returns between chunks', 'Transfer-Encoding: chunked\r\n', '2\n{}\n0\n\n'],
    ['a line feed without a carriage return after a header', 'X: a\nContent-Length: 2\r\n', '{}'],
    ['a carriage return without a line feed in a header', 'X: a\rContent-Length: 2\r\n', '{}'],
  ])('is rejected, and the rest is not read: %s', async (_, lengths, body) => {
    const client = app.client();
    const first = `POST /api/v1/users HTTP/1.1\r\n${host}${json}${lengths}\r\n${body}`;
    const received = await sendRaw(app.port, Buffer.from(first + smuggled(client.session ?? ''), 'latin1'));

    expect(statuses(received)).toEqual(['400']);
    expect((await client.get('/api/v1/products?name=Lamp')).body.pagination.total).toBe(0);
  });
});

describe('the Host header', () => {
  const send = (to: TestApp, path: string, headers: Record<string, string>): Promise<TestResponse> =>
    sendRequest(to.url + path, 'GET', { headers });

  it('must not be repeated (RFC 9112 §3.2)', async () => {
    const twice = `GET /api HTTP/1.1\r\n${host}hOST: evil.example\r\nConnection: close\r\n\r\n`;

    expectError(await sendBytes(app.port, twice), 400, 'BAD_REQUEST');
  });

  it.each([
    '/api',
    '/soap?wsdl',
    '/collections/postman.json',
    '/auth/methods',
    '/.well-known/openid-configuration',
  ])('is used in %s only if it is valid', async (path) => {
    for (const name of ['evil.example:99999999', "evil.example'b", 'evil.example;b']) {
      const { status, text } = await send(app, path, { host: name });

      expect({ name, status, isShown: text.includes('evil.example') }).toEqual({
        name,
        status: 200,
        isShown: false,
      });
    }
  });

  it.each(['256.256.256.256', '1.2.3.4.5', 'localhost:99999', '[::::]'])(
    'is not used if no URL can have it: %s',
    async (name) => {
      const authorize =
        '/auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=https://evil.example.io/';
      const pages = await Promise.all(
        ['/auth/session/login', authorize, '/auth/me', '/soap', '/api'].map((path) =>
          send(app, path, { host: name }),
        ),
      );
      const headers = { host: name, origin: 'https://evil.example' };
      const logout = await sendRequest(`${app.url}/auth/session/logout`, 'POST', { headers });

      expect(pages.map(({ status }) => status)).toEqual([200, 400, 401, 200, 200]);
      expect(logout.status).toBe(401);
      expect(pages.some(({ text }) => text.includes(`//${name}`))).toBe(false);
    },
  );

  it('is replaced by X-Forwarded-Host only if proxies are trusted', async () => {
    const headers = {
      'x-forwarded-host': 'public.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.9',
    };
    const [wsdl, trusted] = [
      await send(app, '/soap?wsdl', headers),
      await send(trustingApp, '/soap?wsdl', headers),
    ];
    const echoed = await send(app, '/api/v1/echo', headers);

    expect(wsdl.text).not.toContain('public.example');
    expect(trusted.text).toContain('location="https://public.example/soap');
    expect(echoed.body.data.ip).toBe('127.0.0.1');
  });
});

describe('a line break in a value that the response repeats', () => {
  const injected = '%0d%0aX-Injected:%20yes%0d%0a%0d%0a<script>';

  it.each([
    `/api/v1/users/${injected}`,
    `/api/v1/users?name=${injected}`,
    `/nowhere${injected}`,
    `/auth/protected/${injected}`,
    `/auth/protected/digest${injected}`,
    `/learn/${injected}`,
    `/app/${injected}`,
    `/auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=http://localhost/&state=${injected}`,
    `/auth/oauth/authorize?response_type=code&client_id=demo&redirect_uri=http://localhost/${injected}`,
    `/auth/oauth/authorize?response_type=code&client_id=${injected}`,
    `/auth/oauth1/authorize?oauth_token=${injected}`,
  ])('does not start a header: %s', async (path) => {
    const received = await sendRaw(app.port, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

    expect(statuses(received)).toHaveLength(1);
    expect(received.split('\r\n\r\n')[0]).not.toMatch(/^x-injected/im);
  });
});

describe('a path', () => {
  it.each([
    ...[
      '/app/../../../package.json',
      '/app/..%2f..%2f..%2fpackage.json',
      '/app/%2e%2e%2f%2e%2e%2fpackage.json',
    ],
    ...[
      '/app/..%5c..%5cpackage.json',
      '/app/%252e%252e%252fpackage.json',
      '/app/....//package.json',
      '/app/.gitignore',
    ],
    ...['/graphiql/..%2fface%2fface.js', '/graphiql/%2e%2e', '/app/app.js%00.html', '/app/%2fetc%2fpasswd'],
    ...[
      '/docs/..%2f..%2fpackage.json',
      '/docs/package.json',
      '/docs/swagger/swagger.css%2f..%2findex.js',
      '/docs/%2e%2e%2fdocs',
    ],
    ...['/collections/..%2f..%2fpackage.json', '/auth/keys/..%2f..%2fpackage.json', '/auth/mtls/..%2fca.pem'],
  ])('cannot read other files: %s', async (path) => {
    const { status, text } = await sendBytes(
      app.port,
      `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    );

    expect([400, 403, 404]).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ success: false });
  });

  it.each([
    '//evil.example/',
    '//evil.example/graphiql/',
    '/\\evil.example/docs/',
    '/docs/',
    '/graphiql/',
    '/docs/?/../..//evil.example',
  ])('does not redirect to another host: %s', async (path) => {
    const { headers } = await sendBytes(app.port, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    const location = new URL(
      headers.get('location') ?? '/',
      `http://sandbox${path.startsWith('//') ? '/' : path}`,
    );

    expect(location.host).toBe('sandbox');
  });

  it('can be part of an absolute URL (RFC 9112 §3.2.2)', async () => {
    const { body } = await sendBytes(
      app.port,
      `GET http://sandbox/api/v1/users?limit=1 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    );

    expect(body.data).toHaveLength(1);
  });

  it.each([
    ['as a tunnel', 'CONNECT evil.example:443'],
    ['for TRACE', 'TRACE /api'],
    ['as a proxy', 'GET evil.example:80'],
    ['for another host', 'GET http://127.0.0.1:1/nowhere'],
  ])('cannot use the service %s', async (_, line) => {
    const received = await sendRaw(
      app.port,
      `${line} HTTP/1.1\r\n${host}X-Secret: hidden\r\nConnection: close\r\n\r\n`,
    );

    expect(received === '' || received.startsWith('HTTP/1.1 4')).toBe(true);
    expect(received).not.toContain('hidden');
  });
});

describe('a body with a Content-Encoding', () => {
  it.each(['gzip', 'br', 'deflate', 'gzip, identity', 'x'])(
    'of %s returns 415 with any content',
    async (coding) => {
      for (const [path, body] of [
        ['/api/v1/products', lamp],
        ['/graphql', '{"query":"{ demo }"}'],
      ] as const) {
        for (const bytes of [Buffer.from(body), gzipSync(body)]) {
          const headers = { 'content-type': 'application/json', 'content-encoding': coding };
          const response = await sendRequest(app.url + path, 'POST', { headers, body: bytes });

          expect(response.status).toBe(415);
          expect(response.headers.get('accept-encoding')).toBe('identity');
        }
      }
    },
  );

  it('of identity is accepted', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };

    expect((await sendRequest(`${app.url}/api/v1/products`, 'POST', { headers, body: lamp })).status).toBe(
      201,
    );
  });
});

describe('JSON that parsers interpret differently', () => {
  it('uses the last value of a repeated name, and validates that one', async () => {
    const client = app.client();
    const { body } = await client.post(
      '/api/v1/products',
      '{"name":"a","price":-1,"price":2,"na\\u006de":"b"}',
    );

    expect(body.data).toMatchObject({ name: 'b', price: 2 });
    expect((await client.post('/api/v1/products', '{"name":"a","price":2,"price":-1}')).status).toBe(400);
  });

  it.each(['1e400', '-1e400', '1e-400', '-0', '9'.repeat(400)])(
    'with the number %s is rejected',
    async (number) => {
      const response = await app.client().post('/api/v1/products', `{"name":"a","price":${number}}`);

      expectError(response, 400, 'BAD_REQUEST');
    },
  );

  it('with ten thousand colliding names is rejected before it is parsed', async () => {
    // Numeric names, and strings with the same hash in many languages.
    const names = Array.from(
      { length: 10_000 },
      (_, i) => `"${i.toString(2).replaceAll('0', 'Aa').replaceAll('1', 'BB').slice(0, 6)}${i}":1`,
    );

    expectError(
      await app.client().post(
        '/api/v1/products',
        `{${names
          .join()
          .slice(0, 100_000)
          .replace(/,[^,]*$/, '')}}`,
      ),
      413,
      'PAYLOAD_TOO_LARGE',
    );
  });

  it('has objects with at most a thousand properties, if it is large', async () => {
    const post = async (count: number, length: number): Promise<number> => {
      const members = Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
      const { status } = await app.client().post('/api/v1/echo', { text: 'x'.repeat(length), members });
      return status;
    };
    expect([await post(1000, 40_000), await post(1001, 40_000), await post(1001, 100)]).toEqual([
      200, 413, 200,
    ]);
  });
});

describe('a form on a page of another origin', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'as %s writes no record over any protocol',
    async (type) => {
      const client = app.client();
      const headers = {
        'content-type': type,
        origin: 'https://evil.example',
        cookie: `sandbox_session=${client.session ?? ''}`,
      };
      const bodies = [
        ['/api/v1/products', lamp],
        ['/graphql', '{"query":"mutation { resetDemo { seeded } }"}'],
        ['/soap', '<a/>'],
      ] as const;
      for (const [path, body] of bodies)
        expect((await client.post(path, body, { headers })).status).toBe(415);
    },
  );

  it('sends no cookie, because of SameSite', async () => {
    const { headers } = await app.client().get('/session');

    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax;/);
  });
});
