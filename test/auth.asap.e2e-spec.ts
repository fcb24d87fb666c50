// ASAP: required claims, replay protection, and every reason for a rejection.
import { createPublicKey, sign as signWith } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { checkBearerDiagnoses } from './support/bearer-diagnoses.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  byEcdsa,
  byHmac,
  byRsa,
  encode,
  token,
  SchemeTester,
  type Json,
  type Signer,
} from './support/tokens.js';

const clock = new TestClock();
const now = clock.now() / 1000;
const header = { alg: 'RS256', kid: 'practice-client/rs256' };
const ecHeader = { alg: 'ES256', kid: 'practice-client/es256' };
const schemeTester = new SchemeTester('asap', () => app);

let app: TestApp;
const pem = { rsa: '', ec: '', jwt: '' };
beforeAll(async () => {
  app = await startApp({ clock });
  pem.rsa = await keyFile('asap');
  pem.ec = await keyFile('asap-es256');
  pem.jwt = await keyFile('jwt-rs256');
});
afterAll(() => app.close());

const keyFile = async (name: string): Promise<string> =>
  (await app.client().get(`/auth/keys/${name}.pem`)).text;

let count = 0;
const claims = (): Json => ({
  iss: 'practice-client',
  aud: 'practice-api',
  iat: now,
  exp: now + 60,
  jti: `test-${(count += 1)}`,
});

const rs: Signer = (input) => byRsa(pem.rsa)(input);
const es: Signer = (input) => byEcdsa(pem.ec)(input);
const but = (changes: Json): string => token(header, { ...claims(), ...changes }, rs);
const head = (changes: Json): string => token({ ...header, ...changes }, claims(), rs);
const signed = (signer: Signer): string => token(header, claims(), signer);

const bad: readonly (readonly [code: string, make: () => string])[] = [
  ['missing_kid', () => head({ kid: undefined })],
  ['unknown_kid', () => head({ kid: 'practice-client/other' })],
  ['unknown_kid', () => head({ kid: 'practice-client/../practice-client/rs256' })],
  ['unknown_kid', () => head({ kid: ['practice-client/rs256'] })],
  ['kid_not_under_issuer', () => but({ iss: 'another-client' })],
  ['kid_not_under_issuer', () => but({ iss: 'practice' })],
  ['missing_claim', () => but({ jti: undefined })],
  ['missing_claim', () => but({ iss: undefined })],
  ['missing_claim', () => but({ aud: undefined, exp: undefined })],
  ['lifetime_too_long', () => but({ exp: now + 3601 })],
  ['lifetime_too_long', () => but({ iat: now - 3600 })],
  ['wrong_claim_type', () => but({ jti: 5 })],
  ['wrong_claim_type', () => but({ exp: 'soon' })],
  ['milliseconds', () => but({ exp: (now + 60) * 1000 })],
  ['expired', () => but({ iat: now - 120, exp: now - 60 })],
  ['not_yet_valid', () => but({ nbf: now + 61 })],
  ['issued_in_future', () => but({ iat: now + 61, exp: now + 120 })],
  ['wrong_audience', () => but({ aud: 'another-service' })],
  ['wrong_algorithm', () => token({ ...header, alg: 'HS256' }, claims(), byHmac('x'))],
  ['wrong_algorithm', () => token({ ...header, alg: 'ES256' }, claims(), es)],
  [
    'algorithm_confusion',
    () => {
      const key = createPublicKey(pem.rsa).export({ type: 'spki', format: 'pem' });
      return token({ ...header, alg: 'HS256' }, claims(), byHmac(key.toString()));
    },
  ],
  ['alg_none', () => token({ ...header, alg: 'none' }, claims(), () => Buffer.alloc(0))],
  ['crit', () => head({ crit: ['exp'] })],
  ['key_in_header', () => head({ jku: 'https://example.org/keys' })],
  ['other_key', () => signed(byRsa(pem.jwt))],
  ['other_algorithm', () => signed(byRsa(pem.rsa, 'sha512'))],
  [
    'der_signature',
    () => token(ecHeader, claims(), (input) => signWith('sha256', Buffer.from(input), pem.ec)),
  ],
  ['no_signature', () => signed(() => Buffer.alloc(0))],
  ['bad_signature', () => signed(() => Buffer.from('abc'))],
  ['hex_signature', () => signed((input) => Buffer.from(rs(input).toString('hex')))],
  ['double_base64', () => signed((input) => Buffer.from(rs(input).toString('base64')))],
  ['input_line_break', () => signed((input) => rs(`${input}\n`))],
  [
    'input_not_encoded',
    () =>
      signed((input) =>
        rs(
          input
            .split('.')
            .map((part) => Buffer.from(part, 'base64url').toString())
            .join('.'),
        ),
      ),
  ],
  ['too_long', () => but({ sub: 'x'.repeat(8000) })],
  ['not_a_jwt', () => 'abc'],
  ['padded', () => `${encode('{ }')}==.e30.abcd`],
  ['standard_base64', () => 'e30.ab+/.abcd'],
  ['not_base64url', () => 'e30.e30.a'],
  ['header_not_json', () => token('no', claims(), rs)],
  ['claims_not_json', () => token(header, 'no', rs)],
];

describe('ASAP', () => {
  it.each([
    ['RS256', () => signed(rs)],
    ['ES256', () => token(ecHeader, claims(), es)],
    ['RS256 for an hour', () => but({ exp: now + 3600 })],
    ['RS256 and a subject', () => but({ sub: 'practice-client' })],
  ])('accepts a token signed by %s', async (_, make) => {
    const { status, body } = await schemeTester.with(make());

    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { scheme: 'asap', subject: 'practice-client', role: 'user' },
    });
  });

  it('accepts each token once, from any session', async () => {
    const call = { headers: { authorization: `Bearer ${signed(rs)}` } };
    const [one, other] = [app.client(), app.client()];
    const path = '/auth/protected/asap';
    const sendRequest = (client: typeof one): Promise<TestResponse> => client.get(path, call);

    expect((await sendRequest(one)).status).toBe(200);
    schemeTester.expectReason(await sendRequest(one), 'replayed');
    schemeTester.expectReason(await sendRequest(other), 'replayed');
  });

  it('does not store a rejected token for replay protection', async () => {
    const jti = 'refused-first';
    const client = app.client();
    const sendRequest = (jwt: string): Promise<TestResponse> =>
      client.get('/auth/protected/asap', { headers: { authorization: `Bearer ${jwt}` } });

    expect((await sendRequest(token(header, { ...claims(), jti }, byRsa(pem.jwt)))).status).toBe(401);
    expect((await sendRequest(but({ jti, aud: 'another' }))).status).toBe(401);
    expect((await sendRequest(but({ jti }))).status).toBe(200);
  });

  it('diagnoses a wrongly sent token', () => checkBearerDiagnoses(schemeTester));

  it.each(bad)('rejects %s', async (code, make) => {
    schemeTester.expectReason(await schemeTester.with(make()), code);
  });

  it('rejects a token of this service', async () => {
    const login = { username: 'bob@example.com', password: 'bob-user-2026' };
    const { body } = await app.client().post('/auth/token', login);

    schemeTester.expectReason(await schemeTester.with(body.access_token), 'service_token');
  });

  it('has a test for every reason', () => {
    expect(schemeTester.untested()).toEqual([]);
  });
});
