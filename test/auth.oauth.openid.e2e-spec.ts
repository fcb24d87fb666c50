// The OpenID provider: metadata, keys, ID tokens, UserInfo, pushed authorization requests, private_key_jwt.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  alice,
  CALLBACK,
  claimsIn,
  DEMO,
  expectOauthError,
  OauthTester,
  proof,
  type Form,
} from './support/oauth.js';
import { byRsa, token as signed, type Json } from './support/tokens.js';

const clock = new TestClock();
const now = (): number => clock.now() / 1000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);

describe('the metadata', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'at %s names endpoints that there are',
    async (name) => {
      const { status, body, headers } = await app.client().get(`/.well-known/${name}`);
      const { paths } = (await app.client().get('/openapi.json')).body;
      const endpoints = Object.entries(body).filter(([key]) => /_endpoint$|^jwks_uri$/.test(key));

      expect([status, body.issuer, headers.get('x-session-id')]).toEqual([200, app.url, null]);
      expect(endpoints.length).toBe(8);
      for (const [, address] of endpoints)
        expect(Object.keys(paths)).toContain(String(address).replace(app.url, ''));
      expect(body.code_challenge_methods_supported).toEqual(['S256', 'plain']);
    },
  );

  it('uses the public base URL', async () => {
    const other = await startApp({ publicBaseUrl: 'https://practice.example.com/api' });
    const { body } = await other.client().get('/.well-known/openid-configuration');
    await other.close();

    expect(body.issuer).toBe('https://practice.example.com/api');
    expect(body.token_endpoint).toBe('https://practice.example.com/api/auth/oauth/token');
  });
});

describe('an ID token', () => {
  it('identifies the user, and is signed with a published key', async () => {
    const { id_token, access_token } = await tester.login({
      scope: 'openid profile email',
      nonce: 'n-0S6_WzA2Mj',
    });
    const { keys } = (await app.client().get('/auth/oauth/jwks')).body;
    const [head = '', body = '', signature = ''] = id_token.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    const half = createHash('sha256').update(access_token).digest().subarray(0, 16);

    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT', kid: keys[0].kid });
    const key = createPublicKey({ key: keys[0], format: 'jwk' });
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(claimsIn(id_token)).toEqual({
      iss: app.url,
      sub: 'alice@example.com',
      aud: 'demo',
      iat: now(),
      exp: now() + 3600,
      auth_time: now(),
      nonce: 'n-0S6_WzA2Mj',
      at_hash: half.toString('base64url'),
      name: 'Alice Admin',
      preferred_username: 'alice@example.com',
      role: 'admin',
      email: 'alice@example.com',
      email_verified: true,
    });
  });

  it('requires the scope openid, and has only the claims of the scopes', async () => {
    expect(await tester.login({ scope: 'read profile' })).not.toHaveProperty('id_token');
    const { id_token } = await tester.login({ scope: 'openid' });
    expect(claimsIn(id_token)).not.toHaveProperty('email');
    expect(claimsIn(id_token)).not.toHaveProperty('nonce');
  });

  it('has the thumbprint of RFC 7638 as kid', async () => {
    const { e, kid, kty, n } = (await app.client().get('/auth/oauth/jwks')).body.keys[0];
    expect(createHash('sha256').update(`{"e":"${e}","kty":"${kty}","n":"${n}"}`).digest('base64url')).toBe(
      kid,
    );
  });
});

describe('userinfo', () => {
  const sendRequest = (authorization: string, method = 'GET'): Promise<TestResponse> =>
    app.client().send(method, '/auth/oauth/userinfo', { headers: { authorization } });

  it.each([
    ['openid', {}],
    ['openid email', { email: 'alice@example.com', email_verified: true }],
    ['openid profile', { name: 'Alice Admin', preferred_username: 'alice@example.com', role: 'admin' }],
  ])('returns the claims of the scope %s', async (scope, description) => {
    const { access_token } = await tester.login({ scope });
    for (const method of ['GET', 'POST']) {
      const { status, body } = await sendRequest(`Bearer ${access_token}`, method);
      expect({ status, body }).toEqual({ status: 200, body: { sub: 'alice@example.com', ...description } });
    }
  });

  it('requires the scope openid', async () => {
    const { access_token } = await tester.login({ scope: 'read' });
    const response = await sendRequest(`Bearer ${access_token}`);

    expectOauthError(response, 'insufficient_scope', /openid/, 403);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="sandbox", error="insufficient_scope".*scope="openid"$/,
    );
  });

  it.each([
    ['', /no token/, 'Bearer realm="sandbox"'],
    ['Bearer a.b.c', /./, 'Bearer realm="sandbox", error="invalid_token"'],
    ['DPoP a.b.c', /./, 'DPoP realm="sandbox"'],
  ])('challenges %j', async (authorization, description, challenge) => {
    const response = await sendRequest(authorization);

    expectOauthError(response, 'invalid_token', description, 401);
    expect(response.headers.get('www-authenticate')?.startsWith(challenge)).toBe(true);
  });
});

describe('an authorization request by POST', () => {
  it('has its parameters in a form', async () => {
    const form = { response_type: 'code', client_id: 'demo', redirect_uri: CALLBACK, state: 'posted' };
    const { status, headers } = await tester.post('/authorize', form);
    const back = new URL(headers.get('location') ?? '').searchParams;

    expect({ status, state: back.get('state') }).toEqual({ status: 302, state: 'posted' });
    const grant = { ...DEMO, grant_type: 'authorization_code', redirect_uri: CALLBACK };
    expect((await tester.token({ ...grant, code: back.get('code') ?? '' })).status).toBe(200);
  });

  it('is rejected like one by GET', async () => {
    expectOauthError(await tester.post('/authorize', { client_id: 'x' }), 'invalid_client', /Unknown client/);
    const { headers } = await tester.post('/authorize', { client_id: 'demo', redirect_uri: CALLBACK });
    expect(headers.get('location')).toContain('error=invalid_request');
  });
});

describe('a pushed authorization request', () => {
  const push = (form: Form = {}): Promise<TestResponse> =>
    tester.post('/par', { ...DEMO, response_type: 'code', redirect_uri: CALLBACK, state: 'pushed', ...form });
  const go = (request_uri: string, form: Form = {}): Promise<TestResponse> =>
    tester.authorize({ request_uri, response_type: undefined, ...form });

  /** Bytes of all pushed requests in memory. */
  async function usedBytes(): Promise<number> {
    const { text } = await app.client().get('/metrics');
    return Number(/^sandbox_memory_used_bytes\{part="oauth-pushed"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  }

  it('gets a request_uri that can be used once', async () => {
    const { status, body } = await push();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/),
        expires_in: 90,
      },
    });
    const { headers } = await go(body.request_uri, { state: 'of the address, which does not count' });
    expect(new URL(headers.get('location') ?? '').searchParams.get('state')).toBe('pushed');
    expectOauthError(await go(body.request_uri), 'invalid_request', /already used/);
  });

  it('belongs to its client, and expires after 90 seconds', async () => {
    const { body } = await push();
    expectOauthError(
      await go(body.request_uri, { client_id: 'demo-public' }),
      'invalid_request',
      /client_id/,
    );
    expectOauthError(await go(body.request_uri, { client_id: undefined }), 'invalid_request', /client_id/);
    clock.advance({ seconds: 90 });
    expectOauthError(await go(body.request_uri), 'invalid_request', /expired/);
    expectOauthError(
      await go('urn:ietf:params:oauth:request_uri:x'),
      'invalid_request',
      /request_uri is unknown/,
    );
    expectOauthError(await go('https://example.com/request.jwt'), 'invalid_request', /fetches no URLs/);
  });

  it.each([
    [{ client_secret: undefined }, 'invalid_client', 401, /client_secret/],
    [{ client_secret: 'x' }, 'invalid_client', 401, /Wrong secret/],
    [{ redirect_uri: 'https://evil.io' }, 'invalid_request', 400, /OAUTH_REDIRECT_ALLOW/],
    [{ response_type: 'token' }, 'unsupported_response_type', 400, /implicit/],
    [{ request_uri: 'urn:x' }, 'invalid_request', 400, /cannot have a request_uri/],
    [{ client_id: 'demo-public', client_secret: undefined }, 'invalid_request', 400, /code_challenge/],
  ])('with %j is rejected', async (form: Form, error, status, description) => {
    expectOauthError(await push(form), error, description, status);
  });

  it('is stored without the parameters that the authorization endpoint ignores', async () => {
    const before = await usedBytes();
    const { status } = await push({ more: 'x'.repeat(90_000) });

    expect(status).toBe(201);
    expect((await usedBytes()) - before).toBeLessThan(2000);
  });

  it.each(['state', 'nonce', 'prompt', 'decision', 'dpop_jkt'])('has a limit for %s', async (name) => {
    expectOauthError(await push({ [name]: 'login '.repeat(200) }), 'invalid_request', /1000 characters/);
  });

  it('is accepted from a public client', async () => {
    const { verifier, challenge } = proof();
    const form = { client_id: 'demo-public', code_challenge: challenge, code_challenge_method: 'S256' };
    const { body } = await push({ ...form, client_secret: undefined });
    const { headers } = await go(body.request_uri, { client_id: 'demo-public' });
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code_verifier: verifier };
    expect((await tester.token({ ...grant, code, client_id: 'demo-public' })).status).toBe(200);
  });
});

describe('private_key_jwt', () => {
  let key: string;
  beforeAll(async () => {
    key = (await app.client().get('/auth/keys/demo-jwt.pem')).text;
  });

  const header = { alg: 'RS256', kid: 'demo-jwt' };
  const claims = (changes: Json = {}): Json => ({
    ...{ iss: 'demo-jwt', sub: 'demo-jwt', aud: app.url, iat: now(), exp: now() + 60 },
    jti: crypto.randomUUID(),
    ...changes,
  });
  const send = (client_assertion: string, form: Form = {}): Promise<TestResponse> =>
    tester.token({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      ...form,
    });

  it.each([
    ['the issuer', {}],
    ['the token endpoint', { aud: '/auth/oauth/token' }],
    ['both in a list', { aud: ['', '/auth/oauth/token'] }],
  ])('accepts an assertion for %s', async (_name, { aud = '' }: { aud?: string | string[] }) => {
    const audience = Array.isArray(aud) ? aud.map((path) => app.url + path) : app.url + aud;
    const { status, body } = await send(signed(header, claims({ aud: audience }), byRsa(key)));

    expect(status).toBe(200);
    expect(claimsIn(body.access_token)).toMatchObject({ sub: 'demo-jwt', client_id: 'demo-jwt' });
  });

  it.each([
    ['for another audience', { aud: 'https://example.com' }, /aud/],
    ['without an audience', { aud: undefined }, /aud/],
    ['without an end', { exp: undefined }, /exp/],
    ['that has ended', { exp: -60 }, /expired/],
    ['for a whole day', { exp: 86_400 }, /more than an hour/],
    ['in milliseconds', { exp: 1e12 }, /milliseconds/],
    ['without a jti', { jti: undefined }, /jti/],
    ['with a number for a jti', { jti: 7 }, /jti/],
    ['of another issuer', { iss: 'practice-client' }, /'iss' and 'sub'/],
    ['of a client without a key', { iss: 'demo', sub: 'demo' }, /no key/],
    ['of no client', { iss: 'nobody', sub: 'nobody' }, /Unknown client/],
  ])('rejects an assertion %s', async (_name, changes: Json, description) => {
    const exp = typeof changes.exp === 'number' && {
      exp: changes.exp < 1e11 ? now() + changes.exp : changes.exp,
    };
    expectOauthError(
      await send(signed(header, claims({ ...changes, ...exp }), byRsa(key))),
      'invalid_client',
      description,
      401,
    );
  });

  it.each([
    ['another key', () => app.client().get('/auth/keys/jwt-rs256.pem'), header, /signature/],
    ['a key that it names wrongly', undefined, { alg: 'RS256', kid: 'x' }, /key 'x' is unknown/],
    ['another algorithm', undefined, { alg: 'PS256' }, /RS256/],
    ['nothing', undefined, { alg: 'none' }, /none/],
  ])('rejects a signature by %s', async (_name, fetchKey, head, description) => {
    const other = fetchKey === undefined ? key : (await fetchKey()).text;
    expectOauthError(await send(signed(head, claims(), byRsa(other))), 'invalid_client', description, 401);
  });

  it('requires a unique jti, the assertion type, and one client', async () => {
    const assertion = signed(header, claims(), byRsa(key));
    const client = app.client();
    const form = { grant_type: 'client_credentials', client_assertion: assertion };
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const sendRequest = (more: Json): Promise<TestResponse> =>
      client.post('/auth/oauth/token', { ...form, client_assertion_type: type, ...more });

    expectOauthError(
      await sendRequest({ client_assertion_type: 'jwt' }),
      'invalid_client',
      /client_assertion_type/,
      401,
    );
    expectOauthError(await sendRequest({ client_id: 'demo' }), 'invalid_request', /client_id differs/);
    expect((await sendRequest({ client_id: 'demo-jwt' })).status).toBe(200);
    expectOauthError(await sendRequest({}), 'invalid_client', /already used/, 401);
  });

  it('supports the password grant', async () => {
    const code = await tester.code({ client_id: 'demo-jwt' });
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK };
    expect((await send(signed(header, claims(), byRsa(key)), form)).status).toBe(200);
    const rejected = await tester.token({
      ...form,
      code: await tester.code({ client_id: 'demo-jwt' }),
      client_id: 'demo-jwt',
    });
    expectOauthError(rejected, 'invalid_client', /client_assertion/, 401);
    expect((await tester.token({ grant_type: 'password', ...alice, client_id: 'demo-jwt' })).status).toBe(
      200,
    );
  });
});
