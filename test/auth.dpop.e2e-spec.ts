// DPoP (RFC 9449): tokens bound to a key, and every reason for an invalid proof.
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, TestRequest } from './support/client.js';
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
import { sendRaw } from './support/raw-connection.js';
import { byHmac, encode, token, SchemeTester, type Json, type Signer } from './support/tokens.js';

const SECRET = 'a secret of thirty-two characters';
const clock = new TestClock();
const now = (): number => clock.now() / 1000;
const tester = new OauthTester(() => app);
const schemeTester = new SchemeTester('dpop', () => app);
const resource = (): string => `${app.url}/auth/protected/dpop`;
const endpoint = (): string => `${app.url}/auth/oauth/token`;
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const otherEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const smallRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });

const jwkOf = ({ publicKey }: Pair): Json => publicKey.export({ format: 'jwk' });
const p1363 =
  ({ privateKey: key }: Pair, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363', hash = 'sha256'): Signer =>
  (input) =>
    sign(hash, Buffer.from(input), { key, dsaEncoding });
const plain =
  ({ privateKey }: Pair, hash: string | null = 'sha256'): Signer =>
  (input) =>
    sign(hash, Buffer.from(input), privateKey);

let app: TestApp;
let nonce: string;
let bound: string;
beforeAll(async () => {
  app = await startApp({ clock, jwtSecret: SECRET });
  nonce = (await schemeTester.send()).headers.get('dpop-nonce') ?? '';
  bound = await boundToken();
});
afterAll(() => app.close());

const header = (changes: Json = {}): Json => ({ typ: 'dpop+jwt', alg: 'ES256', jwk: jwkOf(ec), ...changes });
const claims = (changes: Json = {}): Json => ({ jti: randomUUID(), iat: now(), nonce, ...changes });
const forResource = (changes: Json = {}): Json =>
  claims({ htm: 'GET', htu: resource(), ath: sha256(bound).toString('base64url'), ...changes });
const forEndpoint = (changes: Json = {}): Json => claims({ htm: 'POST', htu: endpoint(), ...changes });

async function boundToken(
  form: Form = DEMO,
  head: Json = header(),
  signer: Signer = p1363(ec),
): Promise<string> {
  const dpop = token(head, forEndpoint(), signer);
  const { body } = await tester.token({ grant_type: 'client_credentials', ...form }, { dpop });
  expect(body.token_type).toBe('DPoP');
  return body.access_token;
}

const send = (dpop: string, authorization = `DPoP ${bound}`, search = ''): Promise<TestResponse> =>
  schemeTester.send({ headers: { authorization, dpop } }, search);
const sendProof = (changes: Json = {}, head: Json = {}, signer: Signer = p1363(ec)): Promise<TestResponse> =>
  send(token(header(head), forResource(changes), signer));

describe('a token that is bound to a key', () => {
  it.each<[string, Pair, (pair: Pair) => Signer]>([
    ['ES256', ec, (pair) => p1363(pair)],
    ['EdDSA', ed, (pair) => plain(pair, null)],
    ['Ed25519', ed, (pair) => plain(pair, null)],
    ['RS256', rsa, (pair) => plain(pair)],
    [
      'PS256',
      rsa,
      ({ privateKey: key }) =>
        (input) =>
          sign('sha256', Buffer.from(input), { key, padding: 6, saltLength: 32 }),
    ],
  ])('is accepted with proofs signed by %s', async (alg, pair, signer) => {
    const head = { typ: 'dpop+jwt', alg, jwk: jwkOf(pair) };
    const access = await boundToken(DEMO, head, signer(pair));
    const ath = sha256(access).toString('base64url');
    const response = await send(token(head, forResource({ ath }), signer(pair)), `DPoP ${access}`);

    expect(response.body.data).toMatchObject({ authenticated: true, scheme: 'dpop', subject: 'demo' });
    expect(response.headers.get('dpop-nonce')).toMatch(/^[0-9a-f]{48}$/);
  });

  it('has the thumbprint of RFC 7638', () => {
    const { crv, kty, x, y } = jwkOf(ec);
    const jkt = sha256(
      `{"crv":"${String(crv)}","kty":"${String(kty)}","x":"${String(x)}","y":"${String(y)}"}`,
    );
    expect(claimsIn(bound).cnf).toEqual({ jkt: jkt.toString('base64url') });
  });

  it('is rejected as a bearer token', async () => {
    for (const scheme of ['oauth2', 'jwt', 'bearer'])
      expect(await tester.tokenState(bound, scheme)).toBe('sender_constrained');
    schemeTester.expectReason(await schemeTester.with(bound), 'sent_as_bearer');
  });

  it('is introspected with its key', async () => {
    const { body } = await tester.post('/introspect', { ...DEMO, token: bound });
    expect([body.token_type, body.cnf]).toEqual(['DPoP', claimsIn(bound).cnf]);
  });
});

describe('the scheme dpop', () => {
  it('accepts an equivalent URI, and ignores the query', async () => {
    const htu = resource().replace('http://', 'HTTP://');
    expect(
      (await send(token(header(), forResource({ htu }), p1363(ec)), `dpop ${bound}`, '?a=b')).status,
    ).toBe(200);
  });

  it('challenges a request without a proof, and sends a nonce', async () => {
    const { headers } = await schemeTester.send();
    expect(headers.get('www-authenticate')).toMatch(
      /^DPoP realm="sandbox", algs="ES256 EdDSA Ed25519 RS256 PS256", resource_metadata="/,
    );
    expect(headers.get('dpop-nonce')).toMatch(/^[0-9a-f]{48}$/);
    const response = await sendProof({ nonce: undefined });
    expect(response.headers.get('www-authenticate')).toMatch(/error="use_dpop_nonce"/);
    expect((await sendProof({ nonce: response.headers.get('dpop-nonce') })).status).toBe(200);
  });

  const authorization = (value: string): TestRequest => ({ headers: { authorization: value } });
  it.each<[string, () => Promise<TestResponse>]>([
    ['missing', () => schemeTester.send()],
    ['wrong_scheme', () => schemeTester.send(authorization('Basic YTpi'))],
    ['sent_as_bearer', () => schemeTester.send(authorization('Bearer abc'))],
    ['no_token', () => schemeTester.send(authorization('DPoP'))],
    ['bad_token', () => schemeTester.send(authorization('DPoP a.b.c'))],
    ['bad_token', () => schemeTester.send(authorization('DPoP demo-secret'))],
    ['no_proof', () => schemeTester.send(authorization(`DPoP ${bound}`))],
    ['two_proofs', () => send('a.b.c,d.e.f')],
    ['not_a_jwt', () => send('abc')],
    ['too_long', () => send('x'.repeat(8200))],
    ['padded', () => send('abcd==.abcd.abcd')],
    ['standard_base64', () => send('ab+/.abcd.abcd')],
    ['not_base64url', () => send('a.b.c')],
    ['header_not_json', () => send('abcd.e30.abcd')],
    ['claims_not_json', () => send(`${encode(header())}.abcd.abcd`)],
    ['wrong_typ', () => sendProof({}, { typ: 'JWT' })],
    ['wrong_typ', () => sendProof({}, { typ: undefined })],
    ['alg_none', () => sendProof({}, { alg: 'none' })],
    ['symmetric_alg', () => sendProof({}, { alg: 'HS256' }, byHmac('x'))],
    ['unsupported_alg', () => sendProof({}, { alg: 'ES512' })],
    ['unsupported_alg', () => sendProof({}, { alg: ['ES256'] })],
    ['crit', () => sendProof({}, { crit: ['x'] })],
    ['key_in_header', () => sendProof({}, { jku: 'https://example.com/keys' })],
    ['no_jwk', () => sendProof({}, { jwk: undefined })],
    ['no_jwk', () => sendProof({}, { jwk: 'abc' })],
    ['no_jwk', () => sendProof({}, { jwk: [] })],
    ['private_jwk', () => sendProof({}, { jwk: ec.privateKey.export({ format: 'jwk' }) })],
    ['bad_jwk', () => sendProof({}, { jwk: {} })],
    ['bad_jwk', () => sendProof({}, { jwk: { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' } })],
    ['bad_jwk', () => sendProof({}, { jwk: { kty: '__proto__' } })],
    ['bad_jwk', () => sendProof({}, { jwk: jwkOf(ed) })],
    ['bad_jwk', () => sendProof({}, { alg: 'RS256', jwk: jwkOf(smallRsa) }, plain(smallRsa))],
    ['bad_jwk', () => sendProof({}, { alg: 'RS256', jwk: { kty: 'RSA', e: 'AQAB', n: 'x'.repeat(701) } })],
    ['no_signature', () => sendProof({}, {}, () => Buffer.alloc(0))],
    ['bad_signature', () => sendProof({}, {}, p1363(otherEc))],
    ['der_signature', () => sendProof({}, {}, p1363(ec, 'der'))],
    ['other_algorithm', () => sendProof({}, {}, p1363(ec, 'ieee-p1363', 'sha384'))],
    ['hex_signature', () => sendProof({}, {}, (input) => Buffer.from(p1363(ec)(input).toString('hex')))],
    [
      'double_base64',
      () => sendProof({}, {}, (input) => Buffer.from(p1363(ec)(input).toString('base64url'))),
    ],
    ['input_line_break', () => sendProof({}, {}, (input) => p1363(ec)(`${input}\n`))],
    [
      'input_not_encoded',
      () =>
        sendProof({}, {}, (input) =>
          p1363(ec)(
            input
              .split('.')
              .map((part) => Buffer.from(part, 'base64url').toString())
              .join('.'),
          ),
        ),
    ],
    ['no_htm', () => sendProof({ htm: undefined })],
    ['wrong_htm', () => sendProof({ htm: 'POST' })],
    ['wrong_htm', () => sendProof({ htm: 'get' })],
    ['no_htu', () => sendProof({ htu: undefined })],
    ['htu_with_query', () => sendProof({ htu: `${resource()}?a=b` })],
    ['htu_with_query', () => sendProof({ htu: `${resource()}#a` })],
    ['htu_scheme', () => sendProof({ htu: resource().replace('http:', 'https:') })],
    ['wrong_htu', () => sendProof({ htu: `${app.url}/auth/protected/oauth2` })],
    ['wrong_htu', () => sendProof({ htu: '/auth/protected/dpop' })],
    ['no_jti', () => sendProof({ jti: undefined })],
    ['no_jti', () => sendProof({ jti: '' })],
    ['no_jti', () => sendProof({ jti: 'x'.repeat(257) })],
    ['no_iat', () => sendProof({ iat: undefined })],
    ['no_iat', () => sendProof({ iat: String(now()) })],
    ['milliseconds', () => sendProof({ iat: clock.now() })],
    ['stale_proof', () => sendProof({ iat: now() - 301 })],
    ['stale_proof', () => sendProof({ iat: now() + 301 })],
    ['proof_expired', () => sendProof({ exp: now() - 1 })],
    ['proof_not_yet_valid', () => sendProof({ nbf: now() + 60 })],
    ['wrong_time_type', () => sendProof({ exp: String(now() + 60) })],
    ['no_ath', () => sendProof({ ath: undefined })],
    ['hex_ath', () => sendProof({ ath: sha256(bound).toString('hex') })],
    ['hex_ath', () => sendProof({ ath: encode(sha256(bound).toString('hex')) })],
    ['padded_ath', () => sendProof({ ath: sha256(bound).toString('base64') })],
    ['wrong_ath', () => sendProof({ ath: sha256('another').toString('base64url') })],
    ['use_dpop_nonce', () => sendProof({ nonce: undefined })],
    ['unknown_nonce', () => sendProof({ nonce: 'x' })],
    ['unknown_nonce', () => sendProof({ nonce: 7 })],
    ['other_key', () => sendProof({}, { jwk: jwkOf(otherEc) }, p1363(otherEc))],
  ])('diagnoses %s', async (code, make) => {
    const response = await make();
    schemeTester.expectReason(response, code);
    expect(response.headers.get('www-authenticate')).toMatch(/^DPoP realm="sandbox", algs="/);
    expect(response.headers.get('dpop-nonce')).toMatch(/^[0-9a-f]{48}$/);
  });

  it('diagnoses expired, malformed and unbound tokens', async () => {
    const { id_token, access_token, refresh_token } = await tester.login({ scope: 'openid' });
    const withToken = (access: string): Promise<TestResponse> =>
      schemeTester.send(authorization(`DPoP ${access}`));
    schemeTester.expectReason(await withToken(id_token), 'id_token');
    schemeTester.expectReason(await withToken(access_token), 'unbound_token');
    await tester.post('/revoke', { ...DEMO, token: refresh_token });
    schemeTester.expectReason(await withToken(access_token), 'revoked');
    const said = { ...claimsIn(bound), exp: now() - 1 };
    schemeTester.expectReason(await withToken(token({ alg: 'HS256' }, said, byHmac(SECRET))), 'expired');
  });

  it('accepts each proof once, from any client', async () => {
    const headers = { authorization: `DPoP ${bound}`, dpop: token(header(), forResource(), p1363(ec)) };
    expect((await schemeTester.send({ headers })).status).toBe(200);
    schemeTester.expectReason(await schemeTester.send({ headers }), 'replayed_proof');
  });

  it('rejects more than one proof', async () => {
    const lines = [
      'host: a',
      `authorization: DPoP ${bound}`,
      'dpop: a.b.c',
      'dpop: d.e.f',
      'connection: close',
    ];
    const response = await sendRaw(
      app.port,
      `GET /auth/protected/dpop HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    expect(response).toContain('"two_proofs"');
  });

  it('rejects expired nonces', async () => {
    clock.advance({ seconds: 301 });
    schemeTester.expectReason(await sendProof({ iat: now() }), 'stale_nonce');
    nonce = (await schemeTester.send()).headers.get('dpop-nonce') ?? '';
    expect((await sendProof()).status).toBe(200);
  });

  it('has a test for every reason', () => {
    expect(schemeTester.untested()).toEqual([]);
  });
});

describe('the token endpoint', () => {
  const sendRequest = (
    dpop: string,
    form: Form = { ...DEMO, grant_type: 'client_credentials' },
  ): Promise<TestResponse> => tester.token(form, { dpop });

  it('requires a nonce as defined by RFC 9449 §8', async () => {
    const response = await sendRequest(token(header(), forEndpoint({ nonce: undefined }), p1363(ec)));
    expectOauthError(response, 'use_dpop_nonce', /DPoP-Nonce/);
    expect(response.headers.get('dpop-nonce')).toMatch(/^[0-9a-f]{48}$/);
    expect(response.headers.get('www-authenticate')).toBeNull();
  });

  it.each<[string, () => string, RegExp]>([
    ['no proof', () => 'abc', /JWT/],
    ['a proof for the resource', () => token(header(), forResource(), p1363(ec)), /method/],
    ['a wrong signature', () => token(header(), forEndpoint(), p1363(otherEc)), /signature/],
  ])('rejects %s', async (_name, make, description) => {
    expectOauthError(await sendRequest(make()), 'invalid_dpop_proof', description);
  });

  it('binds the refresh token of a public client to the key', async () => {
    const pkce = proof();
    const query = { client_id: 'demo-public', code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await tester.code(query);
    const form = { client_id: 'demo-public', grant_type: 'authorization_code', redirect_uri: CALLBACK, code };
    const { body } = await sendRequest(token(header(), forEndpoint(), p1363(ec)), {
      ...form,
      code_verifier: pkce.verifier,
    });
    const refresh = {
      client_id: 'demo-public',
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
    };
    const byOther = token(header({ jwk: jwkOf(otherEc) }), forEndpoint(), p1363(otherEc));

    expectOauthError(await tester.token(refresh), 'invalid_dpop_proof', /bound to a key/);
    expectOauthError(await sendRequest(byOther, refresh), 'invalid_dpop_proof', /bound to a key/);
    expect((await sendRequest(token(header(), forEndpoint(), p1363(ec)), refresh)).body.token_type).toBe(
      'DPoP',
    );
  });

  it('exchanges a code only with the key of its authorization request', async () => {
    const { jkt } = claimsIn(bound).cnf as { jkt: string };
    const form = { ...DEMO, grant_type: 'authorization_code', redirect_uri: CALLBACK };
    const code = await tester.code({ dpop_jkt: jkt });
    expectOauthError(await tester.token({ ...form, code }), 'invalid_dpop_proof', /dpop_jkt/);
    expect((await sendRequest(token(header(), forEndpoint(), p1363(ec)), { ...form, code })).status).toBe(
      200,
    );
  });

  it('rejects a pushed request whose dpop_jkt is not the key of its proof', async () => {
    const push = (dpop_jkt: string): Promise<TestResponse> => {
      const dpop = token(header(), claims({ htm: 'POST', htu: `${app.url}/auth/oauth/par` }), p1363(ec));
      return tester.post(
        '/par',
        { ...DEMO, response_type: 'code', redirect_uri: CALLBACK, dpop_jkt },
        { dpop },
      );
    };
    const { jkt } = claimsIn(bound).cnf as { jkt: string };

    expectOauthError(await push('another'), 'invalid_dpop_proof', /dpop_jkt/);
    expect((await push(jkt)).status).toBe(201);
  });

  it('exchanges a bound token only with a proof of its key', async () => {
    const type = 'urn:ietf:params:oauth:token-type:access_token';
    const form = {
      ...DEMO,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      ...{ subject_token: bound, subject_token_type: type },
    };
    const byOther = token(header({ jwk: jwkOf(otherEc) }), forEndpoint(), p1363(otherEc));

    expectOauthError(await tester.token(form), 'invalid_dpop_proof', /subject_token is bound/);
    expectOauthError(await sendRequest(byOther, form), 'invalid_dpop_proof', /subject_token is bound/);
    const { body } = await sendRequest(token(header(), forEndpoint(), p1363(ec)), form);
    expect(claimsIn(body.access_token).cnf).toEqual(claimsIn(bound).cnf);
    const { access_token: plainToken } = await tester.login();
    const acting = { subject_token: plainToken, actor_token: bound, actor_token_type: type };
    expectOauthError(
      await tester.token({ ...form, ...acting }),
      'invalid_dpop_proof',
      /actor_token is bound/,
    );
  });

  it('binds a pushed request to the key of its proof', async () => {
    const dpop = token(header(), claims({ htm: 'POST', htu: `${app.url}/auth/oauth/par` }), p1363(ec));
    const pushed = await tester.post(
      '/par',
      { ...DEMO, response_type: 'code', redirect_uri: CALLBACK },
      { dpop },
    );
    const back = await tester.redirected({ request_uri: pushed.body.request_uri });
    const form = {
      ...DEMO,
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code: back.get('code') ?? '',
    };
    expectOauthError(await tester.token(form), 'invalid_dpop_proof', /dpop_jkt/);
  });
});
