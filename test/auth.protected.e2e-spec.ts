// The rules for every scheme of the registry, including schemes that are added later.
import type { AuthMethod } from '../src/features/auth/methods.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
import type { TestResponse } from './support/client.js';
import { bob } from './support/demo-logins.js';
import { sendBytes } from './support/http-client.js';
import { sharedApp, type SharedApp } from './support/app.js';

let app: SharedApp;
let methods: readonly AuthMethod[];
beforeAll(async () => {
  app = await sharedApp();
  methods = (await app.client().get('/auth/methods')).body.data;
});

const ids = schemes.map(({ id }) => id);

describe.each(ids)('the scheme %s', (id) => {
  it.each(['GET', 'POST'])(
    'rejects %s without credentials: 401 with a declared reason and a challenge',
    async (method) => {
      const response = await app.client().send(method, `/auth/protected/${id}`);
      // The test client always sends a session id, which is the credential of this scheme.
      const known = id === 'session' ? 'unknown_session' : expect.any(String);
      const codes = Object.keys(schemes.find((scheme) => scheme.id === id)?.reasons ?? {});

      expect(response.body).toEqual({
        success: false,
        error: 'UNAUTHORIZED',
        message: expect.stringMatching(/\S/),
        reason: { code: known, hint: expect.stringMatching(/\S/) },
        ...('debug' in response.body && { debug: expect.any(Object) }),
      });
      expect(response.status).toBe(401);
      expect(codes).toContain(response.body.reason.code);
      expect(response.headers.get('www-authenticate')).toMatch(/^[A-Za-z0-9-]+( |$)/);
    },
  );

  it('is found in any case, with or without dashes', async () => {
    const names = [id.toUpperCase(), id.replaceAll('-', ''), id.replaceAll('-', '_')];
    for (const name of names) {
      expect((await app.client().get(`/auth/protected/${name}`)).status).toBe(401);
    }
  });

  it('is described in /auth/methods', () => {
    const method = methods.find((one) => one.id === id);

    expect(method?.mistakes.length).toBeGreaterThan(1);
    expect(method?.standard.url).toMatch(/^https:\/\//);
    expect(typeof (method?.curl ?? method?.curl_cannot)).toBe('string');
    expect(JSON.stringify(method)).not.toContain('{base}');
  });
});

describe('two lines Authorization', () => {
  const twice = (path: string, line: string, method = 'GET'): Promise<TestResponse> =>
    sendBytes(
      app.port,
      `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-session-id: ${app.client().session}\r\n${line}${line}\r\n`,
    );

  it.each([...ids.map((id) => `/auth/protected/${id}`), '/auth/me'])('are a 400 at %s', async (path) => {
    for (const value of [bob.authorization, 'Bearer a.b.c', '']) {
      const { status, body } = await twice(path, `Authorization: ${value}\r\n`);
      expect([status, body.reason.code]).toEqual([400, 'several_credentials']);
    }
  });

  it('are an invalid request to userinfo', async () => {
    const { status, body } = await twice('/auth/oauth/userinfo', 'Authorization: Bearer a.b.c\r\n');
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('are an invalid request to the token endpoint', async () => {
    const head = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n';
    const lines = `Authorization: Basic ${btoa('demo-client:demo-client-secret')}\r\n`;
    const { status, body } = await sendBytes(
      app.port,
      `POST /auth/oauth/token HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${head}${lines}${lines}\r\n`,
    );
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });
});

describe('the schemes', () => {
  it('have unique ids and aliases', () => {
    const names = schemes.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
    const plain = names.map((name) => name.toLowerCase().replace(/[-_]/g, ''));

    expect(plain.length).toBe(new Set(plain).size);
  });

  it.each(['no-such', 'constructor', '__proto__', 'basic%0d%0a', 'x'.repeat(2000), '%F0%9F%94%91'])(
    'do not include %s: 404 with the list',
    async (name) => {
      const { status, body } = await app.client().get(`/auth/protected/${name}`);

      expect({ status, error: body.error }).toEqual({ status: 404, error: 'NOT_FOUND' });
      expect(body.message).toContain(ids.join(', '));
    },
  );

  it('reject invalid credentials without an internal error', async () => {
    const odd = [
      '',
      ' ',
      'Basic',
      'Basic ',
      '\u00e9',
      'x'.repeat(9000),
      'Digest ,,,="',
      'Bearer a.b.c',
      'a="b',
      '{"a":1}',
      ',',
      '=',
    ];
    for (const id of ids) {
      for (const authorization of odd) {
        const { status } = await app.client().get(`/auth/protected/${id}`, { headers: { authorization } });
        expect({ id, authorization, status }).toEqual({ id, authorization, status: 401 });
      }
    }
  });
});
