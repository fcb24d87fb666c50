// The identity of a request by token or API key; the API keys; the practice keys; the same over GraphQL.
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { executeGraphql, selectAll, withoutNulls } from './support/graphql.js';
import { expectError } from './support/expect-error.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  const login = { username: 'Mia@Example.com', password: 'mia-moderator-2026' };
  token = (await app.client().post('/auth/token', login)).body.access_token;
});
afterAll(() => app.close());

const mia = {
  authenticated: true,
  scheme: 'bearer',
  subject: 'mia@example.com',
  name: 'Mia Moderator',
  role: 'moderator',
  scopes: ['read', 'write', 'moderate'],
};
const adminKey = {
  authenticated: true,
  scheme: 'api-key',
  subject: 'admin-key',
  name: 'Admin key',
  role: 'admin',
  scopes: ['read', 'write', 'moderate', 'admin'],
};
const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
const key = { 'x-api-key': 'admin-key-sandbox-2026' };

/** Rejected requests, and the start of their challenge. */
const rejections: readonly (readonly [
  code: string,
  headers: () => Record<string, string>,
  challenge: string,
])[] = [
  ['missing', () => ({}), 'Bearer realm="sandbox"'],
  ['two_methods', () => ({ ...bearer(token), ...key }), 'Bearer realm="sandbox", error="invalid_request"'],
  [
    'unknown_key',
    () => ({ 'x-api-key': 'nonsense' }),
    'ApiKey realm="sandbox", in="header", name="x-api-key"',
  ],
  ['wrong_scheme', () => ({ authorization: 'Basic YWxpY2U6eA==' }), 'Bearer realm="sandbox"'],
  ['unknown_token', () => bearer('nonsense'), 'Bearer realm="sandbox", error="invalid_token"'],
  ['another_credential', () => bearer(key['x-api-key']), 'Bearer realm="sandbox", error="invalid_token"'],
  [
    'bad_signature',
    () => bearer(`${token.slice(0, -43)}${'A'.repeat(43)}`),
    'Bearer realm="sandbox", error="invalid_token"',
  ],
];

describe('GET /auth/me', () => {
  it.each([
    ['a token', () => bearer(token), mia],
    ['an API key', () => key, adminKey],
    ['the fixed token', () => bearer('demo-token-sandbox-2026'), { ...mia, subject: 'demo-token' }],
  ])('identifies %s', async (_, headers, { subject, scheme }) => {
    const { status, body } = await app.client().get('/auth/me', { headers: headers() });

    expect({ status, success: body.success }).toEqual({ status: 200, success: true });
    expect(body.data).toMatchObject({ authenticated: true, subject, scheme });
  });

  it('returns only the identity', async () => {
    expect((await app.client().get('/auth/me', { headers: bearer(token) })).body.data).toEqual(mia);
    expect((await app.client().get('/auth/me', { headers: key })).body.data).toEqual(adminKey);
  });

  it.each(rejections)('rejects %s', async (code, headers, challenge) => {
    const response = await app.client().get('/auth/me', { headers: headers() });

    expect({ status: response.status, code: response.body.reason.code }).toEqual({ status: 401, code });
    expect(response.headers.get('www-authenticate')?.startsWith(challenge)).toBe(true);
  });
});

describe('GET /auth/apikey-info', () => {
  it('returns the keys and a valid request', async () => {
    const { body } = await app.client().get('/auth/apikey-info');
    const keys = body.data.keys.map(({ key, role }: { key: string; role: string }) => ({ key, role }));

    expect(keys).toEqual([
      { key: 'demo-key-sandbox-2026', role: 'user' },
      { key: 'admin-key-sandbox-2026', role: 'admin' },
    ]);
    expect(body.data.curl).toBe(`curl -H 'x-api-key: demo-key-sandbox-2026' ${app.url}/auth/me`);
  });
});

/** Whether a published key is a key pair, not a shared secret. */
const isPair = ({ public_jwk }: { public_jwk: unknown }): boolean => public_jwk !== null;

describe('GET /auth/keys', () => {
  it('is a JWK Set of the public keys, with the key pairs in data', async () => {
    const { body } = await app.client().get('/auth/keys');
    const names = body.data.map(({ name }: { name: string }) => name);
    const kids = body.keys.map(({ kid }: { kid: string }) => kid);

    expect(names).toEqual(
      expect.arrayContaining(['jwt-hs256', 'jwt-rs256', 'jwt-es256', 'asap', 'asap-es256']),
    );
    expect(kids).toHaveLength(body.data.filter(isPair).length);
    expect(kids).toEqual(expect.arrayContaining(['jwt-es256', 'practice-client/rs256']));
    expect(body.keys.every((one: object) => !('d' in one) && !('k' in one))).toBe(true);
    for (const { public_jwk: open, private_jwk: hidden } of body.data.filter(isPair)) {
      const derived = createPublicKey({ key: hidden, format: 'jwk' }).export({
        format: 'jwk',
      });
      expect(open).toMatchObject(derived);
    }
    expect(Buffer.from(body.data[0].private_jwk.k, 'base64url').toString()).toBe(body.data[0].files.secret);
  });

  it('stays the same, and equals the PEM files', async () => {
    const [{ body }, again] = [await app.client().get('/auth/keys'), await app.client().get('/auth/keys')];
    const { private_jwk, files } = body.data.find(isPair);
    const { text, headers } = await app.client().get(files.private_key);
    const open = (await app.client().get(files.public_key)).text;

    expect(again.body).toEqual(body);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(createPrivateKey(text).export({ format: 'jwk' })).toMatchObject({ d: private_jwk.d });
    expect(open).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    expect(createPublicKey(open).equals(createPublicKey(createPrivateKey(text)))).toBe(true);
  });

  it.each(['no.pem', 'jwt-rs256', 'jwt-hs256.pem', '__proto__', 'constructor', '..%2f..%2fetc%2fpasswd'])(
    'has no %s: 404 with the list',
    async (name) => {
      const response = await app.client().get(`/auth/keys/${name}`);

      expectError(response, 404, 'NOT_FOUND');
      expect(response.body.message).toContain('jwt-rs256.pem');
    },
  );

  it('differs after a restart', async () => {
    const other = await startApp();
    const path = '/auth/keys/jwt-es256.pem';
    const texts = [(await app.client().get(path)).text, (await other.client().get(path)).text];
    await other.close();

    expect(texts[0]).not.toBe(texts[1]);
  });
});

describe('GraphQL', () => {
  it.each([
    ['a token', () => bearer(token), mia],
    ['an API key', () => key, adminKey],
  ])('returns the identity of the HTTP request: %s', async (_, headers, expected) => {
    const client = app.client();
    const query = `{ me ${await selectAll(client, 'Identity')} }`;
    const { body } = await executeGraphql(client, query, {}, { headers: headers() });

    expect(body.errors).toBeUndefined();
    expect(withoutNulls(body.data.me)).toEqual(expected);
  });

  it('returns null for a request without a credential, and the other fields', async () => {
    const { status, body } = await executeGraphql(app.client(), '{ me { name } users { items { id } } }');

    expect({ status, body }).toEqual({ status: 200, body: { data: { me: null, users: { items: [] } } } });
  });

  it.each(rejections.filter(([code]) => code !== 'missing'))(
    'rejects the same credentials as REST: %s',
    async (code, headers) => {
      const { body } = await executeGraphql(
        app.client(),
        '{ me { name } users { items { id } } }',
        {},
        { headers: headers() },
      );

      expect(body.errors[0].extensions).toEqual({
        code: 'UNAUTHORIZED',
        status: 401,
        reason: { code, hint: expect.stringMatching(/\S/) },
      });
      expect(body.data).toEqual({ me: null, users: { items: [] } });
    },
  );

  it('issues tokens that REST accepts', async () => {
    const query = 'mutation ($u: String!, $p: String!) { issueToken(username: $u, password: $p) }';
    const { body } = await executeGraphql(app.client(), query, { u: 'bob@example.com', p: 'bob-user-2026' });
    const { access_token, ...rest } = body.data.issueToken;

    expect(rest).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      user: { email: 'bob@example.com', name: 'Bob User', role: 'user', scopes: ['read', 'write'] },
    });
    expect((await app.client().get('/auth/me', { headers: bearer(access_token) })).body.data.role).toBe(
      'user',
    );
  });

  it.each([
    ['bob@example.com', 'wrong', { code: 'UNAUTHORIZED', status: 401, reason: { code: 'wrong_password' } }],
    ['', 'x', { code: 'BAD_REQUEST', status: 400, details: [{ field: 'username' }] }],
  ])('rejects the login %j, %j as REST does', async (username, password, extensions) => {
    const query = 'mutation ($u: String!, $p: String!) { issueToken(username: $u, password: $p) }';
    const { body } = await executeGraphql(app.client(), query, { u: username, p: password });

    expect(body.errors[0].extensions).toMatchObject(extensions);
  });

  it('returns the same schemes as REST', async () => {
    const client = app.client();
    const { body } = await executeGraphql(client, `{ authMethods ${await selectAll(client, 'AuthMethod')} }`);

    expect(body.data.authMethods).toEqual((await client.get('/auth/methods')).body.data);
  });
});
