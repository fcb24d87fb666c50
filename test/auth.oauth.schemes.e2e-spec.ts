// The scheme oauth2: access tokens as bearer tokens, and every reason.
import { startApp, type TestApp } from './support/app.js';
import { checkBearerDiagnoses } from './support/bearer-diagnoses.js';
import { TestClock } from './support/test-clock.js';
import { alice, DEMO, OauthTester } from './support/oauth.js';
import { byHmac, encode, token, SchemeTester, type Json } from './support/tokens.js';

const SECRET = 'a secret of thirty-two characters';
const clock = new TestClock();
const now = clock.now() / 1000;
let app: TestApp;
let good: string;
let claims: Json;
beforeAll(async () => {
  app = await startApp({ clock, jwtSecret: SECRET });
  good = (await tester.token({ ...DEMO, ...alice, grant_type: 'password', scope: 'read write' })).body
    .access_token;
  claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
});
afterAll(() => app.close());

const tester = new OauthTester(() => app);
const schemeTester = new SchemeTester('oauth2', () => app);
const header = { alg: 'HS256', typ: 'JWT' };
const but = (changes: Json, head: Json = header): string =>
  token(head, { ...claims, ...changes }, byHmac(SECRET));

describe('the scheme oauth2', () => {
  it.each(['oauth2', 'OAuth2', 'oauth', 'oauth2.0', 'oauth-2', 'o_auth2'])(
    'has the alias %s',
    async (name) => {
      expect(await tester.tokenState(good, name)).toBe('good');
    },
  );

  it('returns the identity and the scopes of the token', async () => {
    const { body } = await schemeTester.with(good);

    expect(body.data).toMatchObject({
      subject: 'alice@example.com',
      role: 'admin',
      scopes: ['read', 'write'],
    });
    expect(body.data.debug.claims).toEqual(claims);
  });

  it('accepts the tokens of /auth/token', async () => {
    const { body } = await app.client().post('/auth/token', alice);
    expect(await tester.tokenState(body.access_token)).toBe('good');
  });

  it('requires the scopes of the query', async () => {
    const headers = { authorization: `Bearer ${good}` };
    expect((await schemeTester.send({ headers }, '?scope=read%20write')).status).toBe(200);
    const response = await schemeTester.send({ headers }, '?scope=read%20admin');
    schemeTester.expectReason(response, 'insufficient_scope', 403);
    expect(response.body.error).toBe('FORBIDDEN');
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="sandbox", error="insufficient_scope", error_description="The token lacks: admin", scope="admin", resource_metadata="/,
    );
    expect((await schemeTester.send({ headers }, `?scope=%22%0d%0a`)).status).toBe(403);
  });

  it('diagnoses what was sent instead of an access token', async () => {
    const { refresh_token, id_token } = await tester.login({ scope: 'openid' });
    const { access_token } = (await tester.token({ ...DEMO, ...alice, grant_type: 'password' })).body;
    await tester.post('/revoke', { ...DEMO, token: access_token });
    for (const [sent, code] of [
      [refresh_token, 'refresh_token'],
      [id_token, 'id_token'],
      [access_token, 'revoked'],
      [await tester.code(), 'authorization_code'],
      ['demo-secret', 'client_secret'],
      ['demo-key-sandbox-2026', 'another_credential'],
      ['demo-token-sandbox-2026', 'another_credential'],
      ['alice-admin-2026', 'another_credential'],
      [but({ cnf: { jkt: 'x' } }), 'sender_constrained'],
    ] as const) {
      schemeTester.expectReason(await schemeTester.with(sent), code);
    }
  });

  it.each<[string, () => string]>([
    ['too_long', () => 'x'.repeat(8200)],
    ['not_a_jwt', () => 'abc'],
    ['padded', () => `${encode(header)}==.e30.x`],
    ['standard_base64', () => `${encode(header)}.ab+/.abcd`],
    ['not_base64url', () => `${encode(header)}.a.abcd`],
    ['header_not_json', () => 'abcd.e30.abcd'],
    ['claims_not_json', () => `${encode(header)}.abcd.abcd`],
    ['alg_none', () => but({}, { alg: 'none' })],
    ['crit', () => but({}, { ...header, crit: ['x'] })],
    ['key_in_header', () => but({}, { ...header, jku: 'https://example.com' })],
    ['wrong_algorithm', () => but({}, { alg: 'HS384' })],
    ['no_signature', () => good.replace(/[^.]*$/, '')],
    ['bad_signature', () => token(header, claims, byHmac('x'))],
    ['practice_key', () => token(header, claims, byHmac('practiceSecretForHs256LearningIn2026'))],
    ['expired', () => but({ exp: now - 1 })],
    ['not_yet_valid', () => but({ nbf: now + 60 })],
    ['wrong_claim_type', () => but({ exp: 'x' })],
    ['wrong_audience', () => but({ aud: 'x' })],
    ['wrong_issuer', () => but({ iss: 'x' })],
    ['missing_claim', () => but({ jti: undefined })],
  ])('diagnoses %s', async (code, make) => {
    schemeTester.expectReason(await schemeTester.with(make()), code);
  });

  it('diagnoses a wrongly sent token', () => checkBearerDiagnoses(schemeTester));

  it('has a test for every reason', () => {
    expect(schemeTester.untested()).toEqual([]);
  });
});
