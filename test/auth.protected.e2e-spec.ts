// The rules for every scheme of the registry, including schemes that are added later.
import type { AuthMethod } from '../src/features/auth/methods.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';
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
