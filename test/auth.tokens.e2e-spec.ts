// Access tokens of this service: issued, verified and sent, and every reason.
import { schemeNamed } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import { checkBearerDiagnoses } from './support/bearer-diagnoses.js';
import { TestClock } from './support/test-clock.js';
import { expectError } from './support/expect-error.js';
import { byHmac, encode, token, SchemeTester, type Json } from './support/tokens.js';

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
/** A token with the signature of this service and changed claims. */
const but = (changes: Json, head: Json = header): string =>
  token(head, { ...claims, ...changes }, byHmac(SECRET));

/** Invalid tokens and their reasons. */
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
  ['wrong_issuer', () => but({ iss: 'another-service' })],
  ['missing_claim', () => but({ jti: undefined })],
  ['missing_claim', () => but({ exp: undefined })],
  ['missing_claim', () => but({ role: 'root' })],
  ['id_token', () => but({ aud: 'demo', nonce: 'n' })],
  ['id_token', () => token({ alg: 'RS256' }, { ...claims, aud: 'demo' }, byHmac('x'))],
];

describe('POST /auth/token', () => {
  it('returns a token in data and at the top level', async () => {
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

  it('issues unique tokens', async () => {
    expect(await issue()).not.toBe(good);
  });

  it.each([
    ['unknown_user', { ...alice, username: 'nobody@example.com' }],
    ['unknown_user', { ...alice, username: '__proto__' }],
    ['wrong_password', { ...alice, password: 'x' }],
    ['line_break', { ...alice, password: `${alice.password}\n` }],
  ])('rejects wrong credentials: %s', async (code, login) => {
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
    ['a list', [], ['']],
  ])('rejects %s with validation errors', async (_, login, fields) => {
    const response = await app.client().post('/auth/token', login);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});

describe('POST /auth/verify', () => {
  it('returns the claims of a valid token', async () => {
    const { status, body } = await app.client().post('/auth/verify', { token: good });

    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { valid: true, claims } } });
  });

  it.each(bad)('rejects an invalid token: %s', async (code, make) => {
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
  ])('diagnoses pasted text: %s', async (code, make) => {
    const { status, body } = await app.client().post('/auth/verify', { token: make() });

    expect({ status, code: body.reason.code }).toEqual({ status: 401, code });
  });

  it.each([{}, { token: 5 }, { token: null }, { token: '' }, { token: 'a', more: 1 }])(
    'rejects %j with validation errors',
    async (input) => {
      expectError(await app.client().post('/auth/verify', input), 400, 'BAD_REQUEST');
    },
  );
});

describe.each(['bearer', 'jwt'])('the scheme %s', (scheme) => {
  const schemeTester = new SchemeTester(scheme, () => app);

  it('identifies the account of a token', async () => {
    const { status, body } = await schemeTester.with(good);

    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { scheme, subject: 'alice@example.com', name: 'Alice Admin', role: 'admin' },
    });
  });

  it('accepts the scheme in any case, followed by any number of spaces', async () => {
    for (const name of ['bearer', 'BEARER', 'bEARER  '])
      expect((await schemeTester.send({ headers: { authorization: `${name} ${good}` } })).status).toBe(200);
  });

  it('diagnoses a wrongly sent token', () => checkBearerDiagnoses(schemeTester));

  it.each(bad)('rejects an invalid token: %s', async (code, make) => {
    const response = await schemeTester.with(make());

    schemeTester.expectReason(response, code);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('rejects a token that is bound to a key', async () => {
    schemeTester.expectReason(await schemeTester.with(but({ cnf: { jkt: 'x' } })), 'sender_constrained');
  });

  it('reports how long ago a token expired', async () => {
    const token = await issue();
    clock.advance({ seconds: 3599 });
    const before = await schemeTester.with(token);
    clock.advance({ seconds: 6 });
    const { body } = await schemeTester.with(token);
    clock.advance({ seconds: -3605 });

    expect(before.status).toBe(200);
    expect(body.message).toContain('expired 5 seconds ago');
  });

  it.each([
    ['another_credential', 'demo-key-sandbox-2026'],
    ['another_credential', 'demo-secret'],
    ['another_credential', alice.password],
    ['refresh_token', 'refresh-abcdef'],
  ])('diagnoses what was sent instead: %s', async (code, sent) => {
    schemeTester.expectReason(await schemeTester.with(sent), code);
  });

  it('has a test for every reason', () => {
    // The reasons of a single scheme are tested below; revocation is tested with the authorization server.
    const others = ['revoked', 'opaque_token', 'unknown_token'];

    expect(schemeTester.untested().filter((code) => !others.includes(code))).toEqual([]);
  });
});

describe('the scheme bearer', () => {
  it('accepts the fixed token with the role user', async () => {
    const { body } = await new SchemeTester('bearer', () => app).with('demo-token-sandbox-2026');

    expect(body.data).toMatchObject({ scheme: 'bearer', subject: 'demo-token', role: 'user' });
  });

  it.each([
    ['unknown_token', 'abcdef'],
    ['unknown_token', 'demo-token-sandbox-2025'],
  ])('rejects any other token: %s', async (code, sent) => {
    const schemeTester = new SchemeTester('bearer', () => app);

    schemeTester.expectReason(await schemeTester.with(sent), code);
  });
});

describe('the scheme jwt', () => {
  it('returns the claims, and rejects a token without claims', async () => {
    const schemeTester = new SchemeTester('jwt', () => app);

    expect((await schemeTester.with(good)).body.data.debug).toEqual({ claims });
    schemeTester.expectReason(await schemeTester.with('demo-token-sandbox-2026'), 'opaque_token');
  });
});

describe('a token of this service', () => {
  it('is valid after a restart only with a configured secret', async () => {
    const [other, same] = [await startApp({ clock }), await startApp({ clock, jwtSecret: SECRET })];
    const call = { headers: { authorization: `Bearer ${good}` } };
    const responses = [await other.client().get('/auth/me', call), await same.client().get('/auth/me', call)];
    await Promise.all([other.close(), same.close()]);

    expect(responses.map(({ status }) => status)).toEqual([401, 200]);
    expect(responses[0]?.body.reason.code).toBe('bad_signature');
  });

  it.each<[string, Json]>([
    ['wrong_audience', { aud: 'another' }],
    ['wrong_issuer', { iss: 'another-service' }],
    ['missing_claim', { role: 'root' }],
  ])('that has expired has other errors too if a mutant accepts expired ones: %s', async (code, changes) => {
    const client = app.client();
    await client.put('/session/mutants', { active: ['expired-token-passes'] });
    const expired = (more: Json): unknown => ({ token: but({ exp: now - 1, ...more }) });

    expect((await client.post('/auth/verify', expired({}))).status).toBe(200);
    const { status, body } = await client.post('/auth/verify', expired(changes));
    expect({ status, code: body.reason?.code }).toEqual({ status: 401, code });
  });

  it('is never diagnosed with hints about a production secret', async () => {
    const { body } = await app
      .client()
      .post('/auth/verify', { token: bad.find(([c]) => c === 'bad_signature')?.[1]() });

    expect(JSON.stringify(body)).not.toContain('expected');
    expect(schemeNamed('jwt')?.reasons).not.toHaveProperty('secret_base64_decoded');
  });
});
