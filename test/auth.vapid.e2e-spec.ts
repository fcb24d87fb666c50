// vapid: valid tokens of the practice key and of a key of one's own, and every reason.
import { createPublicKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { ReasonCoverage } from './support/reason-coverage.js';
import { TestClock } from './support/test-clock.js';
import { byEcdsa, byHmac, encode, token, type Json, type Signer } from './support/tokens.js';

const clock = new TestClock();
const now = clock.now() / 1000;
let app: TestApp;
let pem: string;
beforeAll(async () => {
  app = await startApp({ clock });
  pem = (await app.client().get('/auth/keys/vapid.pem')).text;
});
afterAll(() => app.close());

const coverage = new ReasonCoverage('vapid', () => app);
const header = { typ: 'JWT', alg: 'ES256' };
const right: Signer = (input) => byEcdsa(pem)(input);
const der: Signer = (input) => signWith('sha256', Buffer.from(input), pem);
const claimsWith = (changes: Json = {}): Json => ({
  aud: app.url,
  exp: now + 3600,
  sub: 'mailto:push@example.com',
  ...changes,
});
const good = (changes: Json = {}): string => token(header, claimsWith(changes), right);
const signed = (signer: Signer): string => token(header, claimsWith(), signer);
const head = (changes: Json): string => token({ ...header, ...changes }, claimsWith(), right);

/** The uncompressed point of a public key. */
function pointOf(key: string): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-65);
}
const own = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;

const call = (authorization: string): Promise<TestResponse> => coverage.send({ headers: { authorization } });
const send = (t: string, k = encode(pointOf(pem))): Promise<TestResponse> => call(`vapid t=${t}, k=${k}`);

describe('vapid accepts', () => {
  it.each<[string, () => string]>([
    ['both parameters', () => `vapid t=${good()}, k=${encode(pointOf(pem))}`],
    ['the other order, and quotes', () => `Vapid k="${encode(pointOf(pem))}",t="${good()}"`],
    ['the longest validity', () => `vapid t=${good({ exp: now + 86_400 })}, k=${encode(pointOf(pem))}`],
    [
      'a contact page',
      () => `vapid t=${good({ sub: 'https://example.com/push' })}, k=${encode(pointOf(pem))}`,
    ],
  ])('%s', async (_, authorization) => {
    const { status, body } = await call(authorization());

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ scheme: 'vapid', role: 'user' });
    expect(body.data).not.toHaveProperty('notes');
  });

  it('a token more than once while it is valid', async () => {
    const t = good();

    expect([(await send(t)).status, (await send(t)).status]).toEqual([200, 200]);
  });

  it('another key, with a note', async () => {
    const t = token(header, claimsWith(), byEcdsa(own));
    const { body } = await send(t, encode(pointOf(own)));

    expect(body.data.notes).toEqual([expect.stringContaining('your own')]);
  });

  it('a token without a contact, with a note', async () => {
    const { body } = await send(good({ sub: undefined }));

    expect(body.data.subject).toBe(encode(pointOf(pem)));
    expect(body.data.notes).toEqual([expect.stringContaining('`sub`')]);
  });

  it('the values of /auth/methods', async () => {
    const { body } = await app.client().get('/auth/methods');
    const { credentials } = body.data.find(({ id }: { id: string }) => id === 'vapid');

    expect(credentials.public_key).toBe(encode(pointOf(pem)));
    expect(Buffer.from(credentials.private_key, 'base64url')).toHaveLength(32);
  });
});

describe('vapid diagnoses', () => {
  it('missing', async () => {
    coverage.expect(await coverage.send(), 'missing');
  });

  it.each<[string, () => string]>([
    ['wrong_scheme', () => `Bearer ${good()}`],
    ['draft_scheme', () => `WebPush ${good()}`],
    ['malformed', () => `vapid ${good()}`],
    ['malformed', () => 'vapid t=a, t=b'],
    ['missing_parameter', () => `vapid t=${good()}`],
    ['missing_parameter', () => `vapid k=${encode(pointOf(pem))}`],
  ])('%s: %#', async (code, authorization) => {
    coverage.expect(await call(authorization()), code);
  });

  const compressed = (): Buffer => {
    const point = pointOf(pem);
    return Buffer.concat([Buffer.from([2 + ((point[64] ?? 0) & 1)]), point.subarray(1, 33)]);
  };
  const spki = (): Buffer => createPublicKey(pem).export({ type: 'spki', format: 'der' });
  it.each<[string, () => string]>([
    ['bad_key', () => 'abc'],
    ['bad_key', () => encode(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))],
    ['key_encoding', () => `${encode(pointOf(pem))}=`],
    ['key_encoding', () => pointOf(pem).toString('hex')],
    ['key_compressed', () => encode(compressed())],
    ['key_spki', () => encode(spki())],
    ['key_spki', () => encode(JSON.stringify(createPublicKey(pem).export({ format: 'jwk' })))],
    ['private_key_sent', () => encode(Buffer.alloc(32, 1))],
    ['key_mismatch', () => encode(pointOf(own))],
  ])('%s: %#', async (code, k) => {
    coverage.expect(await send(good(), k()), code);
  });

  it.each<[string, () => string]>([
    ['too_long', () => good({ name: 'x'.repeat(8000) })],
    ['not_a_jwt', () => 'abc'],
    ['padded', () => `${encode('{ }')}==.e30.abcd`],
    ['standard_base64', () => `${encode(header)}.ab/+.abcd`],
    ['not_base64url', () => `${encode(header)}~.e30.abcd`],
    ['header_not_json', () => token('hello', claimsWith(), right)],
    ['claims_not_json', () => token(header, 'null', right)],
    ['alg_none', () => token({ alg: 'none' }, claimsWith(), () => Buffer.alloc(0))],
    ['wrong_algorithm', () => token({ alg: 'HS256' }, claimsWith(), byHmac('a guess'))],
    ['crit', () => head({ crit: ['b64'], b64: false })],
    ['key_in_header', () => head({ jku: 'https://example.org/jwks.json' })],
    ['algorithm_confusion', () => token({ alg: 'HS256' }, claimsWith(), byHmac(publicPem()))],
    ['no_signature', () => signed(() => Buffer.alloc(0))],
    ['bad_signature', () => signed(() => Buffer.alloc(64, 1))],
    ['der_signature', () => signed(der)],
    ['hex_signature', () => signed((input) => Buffer.from(right(input).toString('hex')))],
    ['double_base64', () => signed((input) => Buffer.from(right(input).toString('base64')))],
    ['input_line_break', () => signed((input) => right(`${input}\n`))],
    [
      'input_not_encoded',
      () => signed(() => right(`${JSON.stringify(header)}.${JSON.stringify(claimsWith())}`)),
    ],
    ['other_algorithm', () => signed((input) => byEcdsa(pem, 'sha512')(input))],
    ['wrong_claim_type', () => good({ exp: 'soon' })],
    ['wrong_claim_type', () => good({ aud: [app.url] })],
    ['wrong_claim_type', () => good({ sub: 5 })],
    ['milliseconds', () => good({ exp: (now + 300) * 1000 })],
    ['missing_claim', () => good({ exp: undefined })],
    ['missing_claim', () => good({ aud: undefined })],
    ['audience_not_origin', () => good({ aud: `${app.url}/` })],
    ['audience_not_origin', () => good({ aud: `${app.url}/auth/protected/vapid` })],
    ['wrong_audience', () => good({ aud: 'https://push.example.net' })],
    ['wrong_audience', () => good({ aud: app.url.replace('http:', 'https:') })],
    ['expired', () => good({ exp: now - 60 })],
    ['not_yet_valid', () => good({ nbf: now + 61 })],
    ['issued_in_future', () => good({ iat: now + 61 })],
    ['expires_too_late', () => good({ exp: now + 86_401 })],
    ['bad_subject', () => good({ sub: 'push@example.com' })],
    ['bad_subject', () => good({ sub: 'http://example.com' })],
  ])('%s: %#', async (code, make) => {
    coverage.expect(await send(make()), code);
  });

  it('has a test for every reason', () => {
    expect(coverage.untested()).toEqual([]);
  });
});

const publicPem = (): string => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
