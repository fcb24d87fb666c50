// Token introspection (RFC 7662), revocation (RFC 7009) and exchange (RFC 8693).
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { alice, claimsIn, DEMO, expectOauthError, OauthTester, type Form } from './support/oauth.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);
const byPassword = async (form: Form = DEMO): Promise<TestResponse['body']> =>
  (await tester.token({ grant_type: 'password', ...alice, scope: 'read write', ...form })).body;
const introspect = async (token: string): Promise<TestResponse['body']> =>
  (await tester.post('/introspect', { ...DEMO, token })).body;

describe('introspection', () => {
  it('returns the claims of an access token', async () => {
    const { access_token } = await byPassword();
    const { iss, aud, iat, exp, jti, email } = claimsIn(access_token);

    expect(await introspect(access_token)).toEqual({
      active: true,
      token_type: 'Bearer',
      ...{ iss, aud, iat, exp, jti, email },
      sub: 'alice@example.com',
      username: 'alice@example.com',
      scope: 'read write',
      client_id: 'demo',
    });
  });

  it('returns the account of a refresh token while it is valid', async () => {
    const { refresh_token } = await byPassword();
    expect(await introspect(refresh_token)).toEqual({
      active: true,
      sub: 'alice@example.com',
      username: 'alice@example.com',
      scope: 'read write',
      client_id: 'demo',
    });
    await tester.token({ ...DEMO, grant_type: 'refresh_token', refresh_token });
    expect(await introspect(refresh_token)).toEqual({ active: false });
  });

  it('supports the tokens of /auth/token', async () => {
    const { body } = await app.client().post('/auth/token', alice);
    expect((await introspect(body.access_token)).active).toBe(true);
  });

  it.each(['abc', 'a.b.c', 'refresh-x', '__proto__'])(
    'says of %s nothing but that it is not active',
    async (token) => {
      expect(await introspect(token)).toEqual({ active: false });
    },
  );

  it('returns inactive for an expired token', async () => {
    const { access_token, refresh_token } = await byPassword();
    clock.advance({ seconds: 3600 });
    expect(await introspect(access_token)).toEqual({ active: false });
    clock.advance({ seconds: 23 * 3600 });
    expect(await introspect(refresh_token)).toEqual({ active: false });
  });

  it.each([
    [{}, 'invalid_client', 401],
    [{ client_id: 'demo-public' }, 'unauthorized_client', 400],
    [{ client_id: 'demo', client_secret: 'x' }, 'invalid_client', 401],
  ])('requires client authentication: %j', async (form: Form, error, status) => {
    expectOauthError(await tester.post('/introspect', { token: 'abc', ...form }), error, /./, status);
  });

  it('requires a token', async () => {
    expectOauthError(await tester.post('/introspect', DEMO), 'invalid_request', /'token' is missing/);
  });
});

describe('revocation', () => {
  const revoke = (token: string, form: Form = DEMO): Promise<TestResponse> =>
    tester.post('/revoke', { ...form, token });

  it('revokes only the given access token', async () => {
    const { access_token, refresh_token } = await byPassword();
    const { status, body } = await revoke(access_token);

    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await tester.tokenState(access_token)).toBe('revoked');
    expect(await introspect(access_token)).toEqual({ active: false });
    expect((await introspect(refresh_token)).active).toBe(true);
  });

  it('revokes a refresh token with its family', async () => {
    const { access_token, refresh_token } = await byPassword();
    expect((await revoke(refresh_token)).status).toBe(200);

    expect(await tester.tokenState(access_token)).toBe('revoked');
    expect(await introspect(refresh_token)).toEqual({ active: false });
  });

  it.each(['abc', 'a.b.c', 'refresh-x'])('accepts %s, which was never valid', async (token) => {
    expect((await revoke(token)).status).toBe(200);
  });

  it('is rejected for another client, and without client authentication', async () => {
    const { access_token, refresh_token } = await byPassword();
    for (const token of [access_token, refresh_token]) {
      expectOauthError(await revoke(token, { client_id: 'demo-public' }), 'invalid_grant', /another client/);
      expectOauthError(await revoke(token, { client_id: 'demo' }), 'invalid_client', /client_secret/, 401);
    }
    expectOauthError(await tester.post('/revoke', DEMO), 'invalid_request', /'token' is missing/);
    expectOauthError(await revoke('abc', {}), 'invalid_request', /client_id/);
    expect(await tester.tokenState(access_token)).toBe('good');
  });

  it('lets a public client revoke its own tokens', async () => {
    const form = { client_id: 'demo-public', client_secret: undefined };
    const { refresh_token, access_token } = await byPassword(form);
    expect((await revoke(refresh_token, form)).status).toBe(200);
    expect(await tester.tokenState(access_token)).toBe('revoked');
  });
});

describe('token exchange', () => {
  const type = 'urn:ietf:params:oauth:token-type:access_token';
  const exchange = (form: Form): Promise<TestResponse> =>
    tester.token({
      ...DEMO,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: type,
      ...form,
    });

  it('issues a token with less scope for the same user, revoked with the first', async () => {
    const { access_token: subject_token, refresh_token } = await byPassword({ client_id: 'demo-public' });
    const { status, body } = await exchange({ subject_token, scope: 'read' });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read',
        issued_token_type: type,
      },
    });
    expect(claimsIn(body.access_token)).toMatchObject({
      sub: 'alice@example.com',
      scope: 'read',
      client_id: 'demo',
    });
    await tester.post('/revoke', { client_id: 'demo-public', token: refresh_token });
    expect(await tester.tokenState(body.access_token)).toBe('revoked');
  });

  it('has the acting party in act', async () => {
    const { access_token: subject_token } = await byPassword();
    const { body: bob } = await tester.token({ ...DEMO, grant_type: 'client_credentials' });
    const { body } = await exchange({ subject_token, actor_token: bob.access_token, actor_token_type: type });
    const again = await exchange({
      subject_token: body.access_token,
      actor_token: subject_token,
      actor_token_type: type,
    });

    expect(claimsIn(body.access_token).act).toEqual({ sub: 'demo' });
    expect(claimsIn(again.body.access_token).act).toEqual({ sub: 'alice@example.com', act: { sub: 'demo' } });
  });

  it.each([
    [{ subject_token: undefined }, 'invalid_request', /'subject_token' is missing/],
    [{ subject_token: 'abc' }, 'invalid_request', /subject_token is not valid/],
    [{ subject_token_type: undefined }, 'invalid_request', /subject_token_type/],
    [{ subject_token_type: 'access_token' }, 'invalid_request', /urn:ietf/],
    [{ actor_token: 'abc' }, 'invalid_request', /actor_token_type/],
    [{ actor_token_type: type }, 'invalid_request', /actor_token is missing/],
    [
      { requested_token_type: 'urn:ietf:params:oauth:token-type:saml2' },
      'invalid_request',
      /requested_token_type/,
    ],
    [{ audience: 'elsewhere' }, 'invalid_target', /practice-api/],
    [{ resource: 'https://elsewhere.example' }, 'invalid_target', /practice-api/],
    [{ scope: 'read admin' }, 'invalid_scope', /cannot be extended/],
    [{ client_id: 'demo-public', client_secret: undefined }, 'unauthorized_client', /public/],
  ])('with %j is rejected', async (changes: Form, error, description) => {
    const { access_token: subject_token } = await byPassword();
    expectOauthError(await exchange({ subject_token, ...changes }), error, description);
  });

  it('accepts a resource and an audience of this service', async () => {
    const { access_token: subject_token } = await byPassword();
    const form = { subject_token, resource: `${app.url}/api/v1/users`, audience: 'practice-api' };
    expect((await exchange(form)).status).toBe(200);
  });
});
