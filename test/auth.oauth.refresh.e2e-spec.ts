// Refresh tokens, and concurrent requests: exactly one succeeds.
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

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);
const refresh = (refresh_token: string, form: Form = DEMO): Promise<TestResponse> =>
  tester.token({ grant_type: 'refresh_token', refresh_token, ...form });
const byPassword = async (form: Form = DEMO): Promise<TestResponse['body']> =>
  (await tester.token({ grant_type: 'password', ...alice, scope: 'read write openid', ...form })).body;

describe('a refresh token', () => {
  it('is exchanged for new tokens, including the next refresh token', async () => {
    const first = await byPassword();
    const { status, body } = await refresh(first.refresh_token);

    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(body.scope).toBe('read write openid');
    expect(claimsIn(body.id_token).auth_time).toBe(claimsIn(first.id_token).auth_time);
    expect(await tester.tokenState(first.access_token)).toBe('good');
    expect(await tester.tokenState(body.access_token)).toBe('good');
  });

  it('can request less scope, but not more', async () => {
    const { refresh_token } = await byPassword();
    expectOauthError(
      await refresh(refresh_token, { ...DEMO, scope: 'read admin' }),
      'invalid_scope',
      /cannot be extended/,
    );
    const { body } = await refresh(refresh_token, { ...DEMO, scope: 'read' });
    expect([body.scope, body.id_token]).toEqual(['read', undefined]);
    expect((await refresh(body.refresh_token)).body.scope).toBe('read write openid');
  });

  it('can be used once: reuse revokes all tokens of the login', async () => {
    const first = await byPassword();
    const { body: second } = await refresh(first.refresh_token);
    const { body: third } = await refresh(second.refresh_token);

    expectOauthError(await refresh(first.refresh_token), 'invalid_grant', /reuse detected/);
    for (const { access_token } of [first, second, third])
      expect(await tester.tokenState(access_token)).toBe('revoked');
    expectOauthError(await refresh(third.refresh_token), 'invalid_grant', /revoked/);
    expect(await tester.tokenState((await byPassword()).access_token)).toBe('good');
  });

  it('belongs to its client, which must authenticate', async () => {
    const { refresh_token } = await byPassword();

    expectOauthError(
      await refresh(refresh_token, { client_id: 'demo' }),
      'invalid_client',
      /client_secret/,
      401,
    );
    expectOauthError(await refresh(refresh_token, {}), 'invalid_client', /authentication is missing/, 401);
    expectOauthError(
      await refresh(refresh_token, { client_id: 'demo-public' }),
      'unauthorized_client',
      /public/,
    );
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it.each([
    [{}, {}],
    [{ client_id: 'demo-public' }, { client_id: 'demo-public' }],
    [{ client_id: 'demo-public' }, {}],
    [{ client_id: 'demo' }, { client_id: 'demo' }],
  ])('of an unauthenticated client (%j) needs no authentication (%j)', async (got, comes) => {
    const form = { client_id: undefined, client_secret: undefined };
    const { refresh_token } = await byPassword({ ...form, ...got });

    expectOauthError(
      await refresh(refresh_token, { client_id: 'demo-jwt' }),
      'invalid_grant',
      /another client/,
    );
    expect((await refresh(refresh_token, comes)).status).toBe(200);
  });

  it('expires after a day', async () => {
    const { refresh_token } = await byPassword();
    clock.advance({ seconds: 24 * 3600 - 1 });
    const { body } = await refresh(refresh_token);
    clock.advance({ seconds: 24 * 3600 });
    expectOauthError(await refresh(body.refresh_token), 'invalid_grant', /expired/);
  });

  it.each([
    ['code-abc', /grant_type=authorization_code/],
    ['a.b.c', /access token/],
    ['refresh-abc', /refresh token is unknown/],
    ['constructor', /refresh token is unknown/],
  ])('is not %s', async (token, description) => {
    expectOauthError(await refresh(token), 'invalid_grant', description);
  });
});

describe('of fifty concurrent requests', () => {
  const fifty = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, make));
  /** One success, and one kind of error for all others. */
  function expectOneWinner(responses: readonly TestResponse[], error: string): TestResponse['body'] {
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners.length).toBe(1);
    const losers = responses.filter(({ status }) => status !== 200);
    expect(new Set(losers.map(({ body }) => body.error))).toEqual(new Set([error]));
    return winners[0]?.body;
  }

  it('one gets the tokens of a code, which are then revoked', async () => {
    const { verifier, challenge } = proof();
    const code = await tester.code({ code_challenge: challenge, code_challenge_method: 'S256' });
    const form = {
      ...DEMO,
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      code,
    };
    const { access_token } = expectOneWinner(await fifty(() => tester.token(form)), 'invalid_grant');

    expect(await tester.tokenState(access_token)).toBe('revoked');
  });

  it('one gets the tokens of a refresh token, which are then revoked', async () => {
    const { refresh_token } = await byPassword();
    const won = expectOneWinner(await fifty(() => refresh(refresh_token)), 'invalid_grant');

    expect(await tester.tokenState(won.access_token)).toBe('revoked');
    expectOauthError(await refresh(won.refresh_token), 'invalid_grant', /revoked/);
  });

  it('one gets the tokens of an approved device', async () => {
    const { body } = await tester.post('/device_authorization', { client_id: 'demo-public' });
    await tester.post('/device', { user_code: body.user_code });
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'demo-public',
      device_code: body.device_code,
    };
    const { access_token } = expectOneWinner(await fifty(() => tester.token(form)), 'invalid_grant');

    expect(await tester.tokenState(access_token)).toBe('good');
  });

  it('one uses a pushed authorization request', async () => {
    const { body } = await tester.post('/par', { ...DEMO, response_type: 'code', redirect_uri: CALLBACK });
    const query = { request_uri: body.request_uri, response_type: undefined };
    const responses = await fifty(() => tester.authorize(query));

    expect(responses.filter(({ status }) => status === 302).length).toBe(1);
    expect(responses.filter(({ status }) => status === 400).length).toBe(49);
  });
});
