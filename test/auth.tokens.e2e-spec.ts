// Tokens of this service: got, explained, sent, and every way in which one does not hold.
import { schemeNamed } from '../src/http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import { makeBearerMistakes } from './support/bearer-mistakes.js';
import { TestClock } from './support/test-clock.js';
import { expectError } from './support/expect-error.js';
import { byHmac, encode, token, Tried, type Json } from './support/tokens.js';

const SECRET = 'a secret of thirty-two characters';
const PRACTICE_SECRET = 'practiceSecretForHs256LearningIn2026';
const alice = { username: 'alice@example.com', password: 'alice-admin-2026' };
const header = { alg: 'HS256', typ: 'JWT' };

const clock = new TestClock();
const now = clock.now() / 1000;
let app: TestApp;
let good: string;
let claims: Json;
beforeAll(async () => {
  app = await startApp({ clock, jwtSecret: SECRET });
  good = await issue();
  claims = decode(good);
});
afterAll(() => app.close());

async function issue(): Promise<string> {
  const { body } = await app.client().post('/auth/token', alice);
  return body.access_token;
}

const decode = (jwt: string): Json =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
/** A token as this service would sign it, but for some claims. */
const but = (changes: Json, head: Json = header): string =>
  token(head, { ...claims, ...changes }, byHmac(SECRET));

/** Tokens that do not hold, and why. */
const bad: readonly (readonly [code: string, make: () => string])[] = [
  ['too_long', () => `${'x'.repeat(8190)}.e30.abcd`],
  ['not_a_jwt', () => 'a.b'],
  ['not_a_jwt', () => `${good}.x.y`],
  ['padded', () => `${encode(header)}==.${encode(claims)}.x`],
  ['standard_base64', () => `${encode(header)}.ab+/.abcd`],
  ['not_base64url', () => `${encode(header)}.a.abcd`],
  ['not_base64url', () => `${encode(header)}.e31.abcd`],
  ['header_not_json', () => `${encode('{"alg"')}.${encode(claims)}.abcd`],
  ['header_not_json', () => `${encode('"HS256"')}.${encode(claims)}.abcd`],
  ['header_not_json', () => `${encode(Buffer.from([0x7b, 0xff, 0x7d]))}.${encode(claims)}.abcd`],
  ['claims_not_json', () => token(header, '[]', byHmac(SECRET))],
  ['claims_not_json', () => token(header, `${'['.repeat(2000)}${']'.repeat(2000)}`, byHmac(SECRET))],
  ['alg_none', () => token({ alg: 'none' }, claims, () => Buffer.alloc(0))],
  ['alg_none', () => token({ alg: 'NoNe' }, claims, byHmac(SECRET))],
  ['crit', () => but({}, { ...header, crit: ['exp'] })],
  ['key_in_header', () => but({}, { ...header, jku: 'http://127.0.0.1:9/keys' })],
  ['key_in_header', () => but({}, { ...header, jwk: { kty: 'oct', k: 'YQ' } })],
  ['wrong_algorithm', () => token({ alg: 'HS512' }, claims, byHmac(SECRET, 'sha512'))],
  ['wrong_algorithm', () => token({ alg: 'RS256' }, claims, byHmac(SECRET))],
  ['wrong_algorithm', () => token({ typ: 'JWT' }, claims, byHmac(SECRET))],
  ['wrong_algorithm', () => token({ alg: ['HS256'] }, claims, byHmac(SECRET))],
  ['no_signature', () => token(header, claims, () => Buffer.alloc(0))],
  ['bad_signature', () => token(header, { ...claims, role: 'admin' }, byHmac('another'))],
  ['bad_signature', () => `${good.split('.', 2).join('.')}.${encode('a signature')}`],
  ['practice_key', () => token(header, claims, byHmac(PRACTICE_SECRET))],
  ['expired', () => but({ exp: now })],
  ['expired', () => but({ exp: -1 })],
  ['not_yet_valid', () => but({ nbf: now + 1 })],
  ['wrong_claim_type', () => but({ exp: String(now + 60) })],
  ['wrong_claim_type', () => but({ nbf: '0' })],
  ['wrong_audience', () => but({ aud: 'another' })],
  ['wrong_audience', () => but({ aud: undefined })],
  ['wrong_issuer', () => but({ iss: 'https://example.org' })],
  ['missing_claim', () => but({ jti: undefined })],
  ['missing_claim', () => but({ exp: undefined })],
  ['missing_claim', () => but({ role: 'root' })],
  ['id_token', () => but({ aud: 'demo', nonce: 'n' })],
  ['id_token', () => token({ alg: 'RS256' }, { ...claims, aud: 'demo' }, byHmac('x'))],
];

describe('POST /auth/token', () => {
  it('gives a token for a login, and says it twice', async () => {
    const { status, body, headers } = await app.client().post('/auth/token', alice);
    const { access_token } = body;

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        access_token,
        token_type: 'Bearer',
        expires_in: 3600,
        data: {
          access_token,
          token_type: 'Bearer',
          expires_in: 3600,
          user: {
            email: 'alice@example.com',
            name: 'Alice Admin',
            role: 'admin',
            scopes: ['read', 'write', 'moderate', 'admin'],
          },
        },
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(decode(access_token)).toEqual({
      iss: expect.stringMatching(/^http/),
      aud: 'practice-api',
      sub: 'alice@example.com',
      email: 'alice@example.com',
      name: 'Alice Admin',
      role: 'admin',
      scope: 'read write moderate admin',
      iat: now,
      exp: now + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('signs with HS256 and the configured secret', () => {
    const input = good.split('.', 2).join('.');

    expect(good).toBe(`${input}.${encode(byHmac(SECRET)(input))}`);
  });

  it('never gives the same token twice', async () => {
    expect(await issue()).not.toBe(good);
  });

  it.each([
    ['unknown_user', { ...alice, username: 'nobody@example.com' }],
    ['unknown_user', { ...alice, username: '__proto__' }],
    ['wrong_password', { ...alice, password: 'x' }],
    ['line_break', { ...alice, password: `${alice.password}\n` }],
  ])('refuses a wrong login: %s', async (code, login) => {
    const { status, body, headers } = await app.client().post('/auth/token', login);

    expect({ status, error: body.error, code: body.reason.code }).toEqual({
      status: 401,
      error: 'UNAUTHORIZED',
      code,
    });
    expect(headers.get('www-authenticate')).toBe('Bearer realm="sandbox"');
  });

  it.each([
    ['nothing', {}, ['username', 'password']],
    ['no password', { username: 'a' }, ['password']],
    ['other types', { username: 5, password: null }, ['username', 'password']],
    ['empty texts', { username: '', password: '' }, ['username', 'password']],
    ['more', { ...alice, grant_type: 'password' }, ['grant_type']],
    ['a list', [], ['body']],
  ])('refuses %s as the rules say', async (_, login, fields) => {
    const answer = await app.client().post('/auth/token', login);

    expectError(answer, 400, 'BAD_REQUEST');
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});

describe('POST /auth/verify', () => {
  it('tells what a good token claims', async () => {
    const { status, body } = await app.client().post('/auth/verify', { token: good });

    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { valid: true, claims } } });
  });

  it.each(bad)('refuses a bad one: %s', async (code, make) => {
    const { status, body, headers } = await app.client().post('/auth/verify', { token: make() });

    expect({ status, code: body.reason?.code }).toEqual({ status: 401, code });
    expect(headers.get('www-authenticate')).toMatch(
      /^Bearer realm="sandbox", error="invalid_token", error_description="[^"]+"$/,
    );
  });

  it.each([
    ['with_scheme', () => `Bearer ${good}`],
    ['with_scheme', () => `Authorization: Bearer ${good}`],
    ['placeholder', () => '<ACCESS_TOKEN>'],
    ['quoted', () => `"${good}"`],
    ['not_a_jwt', () => 'demo-token-sandbox-2026'],
  ])('says what was pasted along: %s', async (code, make) => {
    const { status, body } = await app.client().post('/auth/verify', { token: make() });

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
  });

  it.each([{}, { token: 5 }, { token: null }, { token: '' }, { token: 'a', more: 1 }])(
    'refuses %j as the rules say',
    async (input) => {
      expectError(await app.client().post('/auth/verify', input), 400, 'BAD_REQUEST');
    },
  );
});

describe.each(['bearer', 'jwt'])('the scheme %s', (scheme) => {
  const tried = new Tried(scheme, () => app);

  it('recognises whom a token is for', async () => {
    const { status, body } = await tried.with(good);

    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { scheme, subject: 'alice@example.com', name: 'Alice Admin', role: 'admin' },
    });
  });

  it('takes its name in any case, and blanks behind it', async () => {
    for (const name of ['bearer', 'BEARER', 'bEARER  '])
      expect((await tried.send({ headers: { authorization: `${name} ${good}` } })).status).toBe(200);
  });

  it('names what is wrong with the way a token is sent', () => makeBearerMistakes(tried, app));

  it.each(bad)('refuses a bad token: %s', async (code, make) => {
    const answer = await tried.with(make());

    tried.refused(answer, code);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses a token that is bound to a key', async () => {
    tried.refused(await tried.with(but({ cnf: { jkt: 'x' } })), 'sender_constrained');
  });

  it('says by how much a token is too late', async () => {
    const token = await issue();
    clock.advance({ seconds: 3599 });
    const before = await tried.with(token);
    clock.advance({ seconds: 6 });
    const { body } = await tried.with(token);
    clock.advance({ seconds: -3605 });

    expect(before.status).toBe(200);
    expect(body.message).toContain('expired 5 seconds ago');
  });

  it.each([
    ['another_credential', 'demo-key-sandbox-2026'],
    ['another_credential', 'demo-secret'],
    ['another_credential', alice.password],
    ['refresh_token', 'refresh-abcdef'],
  ])('tells what it was sent instead: %s', async (code, sent) => {
    tried.refused(await tried.with(sent), code);
  });

  it('has no mistake that was not made here', () => {
    // Those of one scheme alone are made below; tokens are taken back by the authorization server.
    const others = ['revoked', 'opaque_token', 'unknown_token'];

    expect(tried.left().filter((code) => !others.includes(code))).toEqual([]);
  });
});

describe('the scheme bearer', () => {
  it('takes the fixed token, too, as a user', async () => {
    const { body } = await new Tried('bearer', () => app).with('demo-token-sandbox-2026');

    expect(body.data).toMatchObject({ scheme: 'bearer', subject: 'demo-token', role: 'user' });
  });

  it.each([
    ['unknown_token', 'abcdef'],
    ['unknown_token', 'demo-token-sandbox-2025'],
  ])('knows no other: %s', async (code, sent) => {
    const tried = new Tried('bearer', () => app);

    tried.refused(await tried.with(sent), code);
  });
});

describe('the scheme jwt', () => {
  it('shows the claims, and takes no token that has none', async () => {
    const tried = new Tried('jwt', () => app);

    expect((await tried.with(good)).body.data.debug).toEqual({ claims });
    tried.refused(await tried.with('demo-token-sandbox-2026'), 'opaque_token');
  });
});

describe('a token of this service', () => {
  it('outlives no start, unless the secret is configured', async () => {
    const [other, same] = [await startApp({ clock }), await startApp({ clock, jwtSecret: SECRET })];
    const call = { headers: { authorization: `Bearer ${good}` } };
    const answers = [await other.client().get('/auth/me', call), await same.client().get('/auth/me', call)];
    await Promise.all([other.close(), same.close()]);

    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    expect(answers[0]?.body.reason.code).toBe('bad_signature');
  });

  it('never comes with the hint of a production secret', async () => {
    const { body } = await app
      .client()
      .post('/auth/verify', { token: bad.find(([c]) => c === 'bad_signature')?.[1]() });

    expect(JSON.stringify(body)).not.toContain('expected');
    expect(schemeNamed('jwt')?.reasons).not.toHaveProperty('secret_base64_decoded');
  });
});
