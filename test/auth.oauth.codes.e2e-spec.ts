// Authorization codes: issued as JSON, HTML or redirect, and exchanged with PKCE (RFC 7636).
import { createHash } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import {
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
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
/** RFC 7636, appendix B. */
const rfc = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};
const s256 = { code_challenge: rfc.challenge, code_challenge_method: 'S256' };
const grant = { ...DEMO, grant_type: 'authorization_code', redirect_uri: CALLBACK };
const right = { ...grant, code_verifier: rfc.verifier };

describe('the authorization endpoint', () => {
  it('returns the code as JSON without a redirect_uri', async () => {
    const { status, body, headers } = await tester.authorize({ state: 'abc' });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: expect.stringMatching(/^code-[\w-]{43}$/),
        state: 'abc',
        iss: app.url,
        expires_in: 120,
        token_endpoint: `${app.url}/auth/oauth/token`,
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await tester.token({ ...DEMO, grant_type: 'authorization_code', code: body.code })).status).toBe(
      200,
    );
  });

  it('returns a page to browsers: no scripts, no external resources, everything escaped', async () => {
    const state = '"><script>alert(1)</script>&\u202e';
    const { status, headers, text } = await tester.authorize(
      { state },
      'text/html,application/xhtml+xml,*/*;q=0.8',
    );
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';

    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toMatch(/<output[^>]*>code-[\w-]{43}<\/output>/);
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;');
    expect(text).not.toMatch(/<script|javascript:|<link|src=/);
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${sha256(style).toString('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
      'nosniff',
      'DENY',
    ]);
  });

  it('returns errors to browsers as a page', async () => {
    const { status, text, headers } = await tester.authorize({ client_id: 'a<b>' }, 'text/html');

    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain('Unknown client <code>a&lt;b&gt;</code>');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    [{ response_type: undefined }, 'invalid_request', /'response_type' is missing/],
    [{ response_type: 'token' }, 'unsupported_response_type', /implicit/],
    [{ response_type: 'code id_token' }, 'unsupported_response_type', /implicit/],
    [{ response_type: 'codes' }, 'unsupported_response_type', /Send 'code'/],
    [{ response_mode: 'fragment' }, 'invalid_request', /response_mode/],
    [{ request: 'a.b.c' }, 'request_not_supported', /RFC 9101/],
    [{ scope: 'a,b' }, 'invalid_scope', /by spaces/],
    [{ prompt: 'consents' }, 'invalid_request', /'consent'/],
    [{ prompt: 'none login' }, 'invalid_request', /cannot be combined/],
    [{ login_hint: 'nobody@example.com' }, 'invalid_request', /bob@example.com/],
    [{ decision: 'deny' }, 'access_denied', /user denied/],
    [{ nonce: 'x'.repeat(1001) }, 'invalid_request', /1000/],
    [{ client_id: 'demo-public' }, 'invalid_request', /code_challenge/],
    [{ code_challenge_method: 'S256' }, 'invalid_request', /code_challenge is missing/],
    [{ ...s256, code_challenge_method: 's256' }, 'invalid_request', /must be S256; .*case-sensitive/],
    [{ ...s256, code_challenge_method: 'SHA-256' }, 'invalid_request', /S256 or plain/],
    [{ ...s256, code_challenge: 'short' }, 'invalid_request', /base64url of a SHA-256 hash: 43 characters/],
    [{ ...s256, code_challenge: sha256('x').toString('hex') }, 'invalid_request', /hexadecimal/],
    [
      { ...s256, code_challenge: Buffer.from(sha256('x').toString('hex')).toString('base64url') },
      'invalid_request',
      /Encode the bytes/,
    ],
    [{ ...s256, code_challenge: sha256('x').toString('base64') }, 'invalid_request', /padded/],
    [{ ...s256, code_challenge: `${'a'.repeat(42)}+` }, 'invalid_request', /code_challenge is base64\./],
    [{ code_challenge: 'short' }, 'invalid_request', /method is plain/],
    [{ ...s256, code_challenge_method: 'plain', code_challenge: 'short' }, 'invalid_request', /43 to 128/],
  ])('redirects %j to the client with %s', async (query: Form, error, description) => {
    const back = await tester.redirected({ ...query, state: 's' });

    expect(Object.fromEntries(back)).toEqual({
      error,
      error_description: expect.stringMatching(description),
      state: 's',
      iss: app.url,
    });
    expectOauthError(await tester.authorize(query), error, description);
  });

  it.each(['none', 'login', 'consent', 'select_account', 'login consent'])(
    'approves at once with prompt=%s',
    async (prompt) => {
      expect((await tester.redirected({ prompt })).has('code')).toBe(true);
    },
  );

  it('lets the client choose the account', async () => {
    expect(claimsIn((await tester.login({ login_hint: 'Bob@Example.com' })).access_token).sub).toBe(
      'bob@example.com',
    );
    expect(claimsIn((await tester.login()).access_token).sub).toBe('alice@example.com');
  });
});

describe('an authorization code', () => {
  it.each([
    ['the demo client with its secret', s256, right],
    ['the demo client without, by the proof alone', s256, { ...right, client_secret: undefined }],
    [
      'a public client',
      { ...s256, client_id: 'demo-public' },
      { ...right, client_id: 'demo-public', client_secret: undefined },
    ],
    [
      'a client that leaves the address out, as OAuth 2.1 has it',
      s256,
      { ...right, redirect_uri: undefined },
    ],
    ['a challenge in plain', { code_challenge: rfc.verifier, code_challenge_method: 'plain' }, right],
    ['a challenge in plain, because nothing is said', { code_challenge: rfc.verifier }, right],
    ['a client with a secret and no proof', {}, grant],
  ])('is exchanged for tokens with %s', async (_name, query: Form, form: Form) => {
    const { status, body } = await tester.token({
      ...form,
      code: await tester.code({ ...query, scope: 'read' }),
    });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read',
        refresh_token: expect.any(String),
      },
    });
    expect(claimsIn(body.access_token)).toMatchObject({
      sub: 'alice@example.com',
      client_id: form.client_id,
      scope: 'read',
    });
  });

  it.each([
    ['no verifier', s256, { code_verifier: undefined }, /code_verifier is missing/],
    [
      'the challenge for the verifier',
      s256,
      { code_verifier: rfc.challenge },
      /code_verifier is the code_challenge/,
    ],
    ['another verifier', s256, { code_verifier: proof().verifier }, /does not match/],
    ['a verifier that is too short', s256, { code_verifier: 'abc' }, /43 to 128/],
    ['a method that was left out', { code_challenge: rfc.challenge }, {}, /was omitted/],
    ['a method that was said wrong', { ...s256, code_challenge_method: 'plain' }, {}, /was plain/],
    [
      'a hash of the decoded verifier',
      { ...s256, code_challenge: sha256(Buffer.from(rfc.verifier, 'base64url')).toString('base64url') },
      {},
      /hash of the decoded verifier/,
    ],
    [
      'a hash with a line break',
      { ...s256, code_challenge: sha256(`${rfc.verifier}\n`).toString('base64url') },
      {},
      /printf/,
    ],
    ['spaces around the verifier', s256, { code_verifier: ` ${rfc.verifier} ` }, /whitespace/],
    [
      'a short verifier with its right hash',
      { ...s256, code_challenge: sha256('abc').toString('base64url') },
      { code_verifier: 'abc' },
      /has 3 characters/,
    ],
    ['a verifier without a challenge', {}, {}, /had no code_challenge/],
    ['a slash more', s256, { redirect_uri: `${CALLBACK}/` }, /slash/],
    ['upper case', s256, { redirect_uri: CALLBACK.toUpperCase() }, /upper and lower case/],
    [
      'an address that is encoded twice',
      s256,
      { redirect_uri: encodeURIComponent(CALLBACK) },
      /percent-encoded twice/,
    ],
    [
      'another address',
      s256,
      { redirect_uri: 'http://localhost:5555/other' },
      /differs from the one in the authorization request/,
    ],
    [
      'no address and no proof',
      {},
      { redirect_uri: undefined, code_verifier: undefined },
      /'redirect_uri' is missing/,
    ],
    [
      'another client',
      s256,
      { client_id: 'demo-public', client_secret: undefined },
      /issued to the client 'demo'/,
    ],
  ])('is not exchanged with %s, and stays valid', async (_name, query: Form, changes: Form, description) => {
    const code = await tester.code(query);

    expectOauthError(await tester.token({ ...right, ...changes, code }), 'invalid_grant', description);
    const proven = query.code_challenge_method === 'S256' && query.code_challenge === rfc.challenge;
    if (proven) expect((await tester.token({ ...right, code })).status).toBe(200);
  });

  it.each([
    ['a refresh token', 'refresh-abc', /grant_type=refresh_token/],
    ['a device code', 'device-abc', /device_code/],
    ['an access token', 'eyJhbGciOiJIUzI1NiJ9.e30.abc', /is an access token/],
    ['spaces inside', 'code-a b', /whitespace/],
    ['percent signs', 'code%2Dabc', /percent/],
    ['what comes behind it', 'code-abc&state=x', /includes other parameters/],
    ['nothing that was given out', 'code-abc', /code is unknown/],
    ['a name of JavaScript', '__proto__', /code is unknown/],
  ])('is not %s', async (_name, code, description) => {
    expectOauthError(await tester.token({ ...right, code }), 'invalid_grant', description);
  });

  it('requires a client_id, and client authentication without PKCE', async () => {
    const code = await tester.code();
    const form = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code };

    expectOauthError(
      await tester.token({ ...form, code: undefined }),
      'invalid_request',
      /'code' is missing/,
    );
    expectOauthError(await tester.token(form), 'invalid_request', /'client_id' is missing/);
    expectOauthError(
      await tester.token({ ...form, client_id: 'demo' }),
      'invalid_client',
      /client_secret/,
      401,
    );
    expect((await tester.token({ ...form, ...DEMO })).status).toBe(200);
  });

  it('can be used once: reuse revokes its tokens', async () => {
    const code = await tester.code(s256);
    const { body } = await tester.token({ ...right, code });
    expect(await tester.tokenState(body.access_token)).toBe('good');

    expectOauthError(await tester.token({ ...right, code }), 'invalid_grant', /already used/);
    expect(await tester.tokenState(body.access_token)).toBe('revoked');
    const refresh = { ...DEMO, grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expectOauthError(await tester.token(refresh), 'invalid_grant', /revoked/);
  });

  it('expires after two minutes', async () => {
    const [early, late] = [await tester.code(s256), await tester.code(s256)];
    clock.advance({ seconds: 119 });
    expect((await tester.token({ ...right, code: early })).status).toBe(200);
    clock.advance({ seconds: 1 });
    expectOauthError(await tester.token({ ...right, code: late }), 'invalid_grant', /expired/);
    clock.advance({ seconds: 700 });
    expectOauthError(await tester.token({ ...right, code: late }), 'invalid_grant', /code is unknown/);
  });
});
