// The scheme oauth2: access tokens sent as bearer tokens, and what people send for one.
import { startApp, type TestApp } from './support/app.js';
import { makeBearerMistakes } from './support/bearer-mistakes.js';
import { TestClock } from './support/test-clock.js';
import { alice, DEMO, OauthTester } from './support/oauth.js';
import { byHmac, encode, token, Tried, type Json } from './support/tokens.js';

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
const tried = new Tried('oauth2', () => app);
const header = { alg: 'HS256', typ: 'JWT' };
const but = (changes: Json, head: Json = header): string =>
  token(head, { ...claims, ...changes }, byHmac(SECRET));

describe('the scheme oauth2', () => {
  it.each(['oauth2', 'OAuth2', 'oauth', 'oauth2.0', 'oauth-2', 'o_auth2'])('is known as %s', async (name) => {
    expect(await tester.standing(good, name)).toBe('good');
  });

  it('says whose token it is, and what it may do', async () => {
    const { body } = await tried.with(good);

    expect(body.data).toMatchObject({
      subject: 'alice@example.com',
      role: 'admin',
      scopes: ['read', 'write'],
    });
    expect(body.data.debug.claims).toEqual(claims);
  });

  it('takes the tokens of a plain login too', async () => {
    const { body } = await app.client().post('/auth/token', alice);
    expect(await tester.standing(body.access_token)).toBe('good');
  });

  it('measures a token by scopes that one asks for', async () => {
    const headers = { authorization: `Bearer ${good}` };
    expect((await tried.send({ headers }, '?scope=read%20write')).status).toBe(200);
    const answer = await tried.send({ headers }, '?scope=read%20admin');
    tried.refused(answer, 'insufficient_scope');
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="sandbox", error="insufficient_scope", error_description="The token lacks: admin", scope="admin"',
    );
    expect((await tried.send({ headers }, `?scope=%22%0d%0a`)).status).toBe(401);
  });

  it('names what was sent in place of an access token', async () => {
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
      tried.refused(await tried.with(sent), code);
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
  ])('tells %s', async (code, make) => {
    tried.refused(await tried.with(make()), code);
  });

  it('knows how tokens are sent wrongly', () => makeBearerMistakes(tried, app));

  it('was tried in every mistake of its list', () => {
    expect(tried.left()).toEqual([]);
  });
});
