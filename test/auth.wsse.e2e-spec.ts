// WSSE: the UsernameToken in an HTTP header. The digests follow the profile and the source of Bruno.
import { createHash, randomBytes } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { ReasonCoverage } from './support/reason-coverage.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const wsse = new ReasonCoverage('wsse', () => app);
const CREATED = '2026-01-01T00:00:00Z';
const NONCE = 'bm9uY2Utb2YtMTYtYnl0';
const PASSWORD = 'alice-admin-2026';
const BYTES = Buffer.from(NONCE, 'base64');
/** Computed with Python's hashlib from these three values. */
const DIGEST = '/ThIGHBj86RLA++2tktamkEqAB0=';

const sha1 = (...parts: (string | Buffer)[]): Buffer =>
  createHash('sha1')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
const rightFor = (created: string, password = PASSWORD, bytes: Buffer = BYTES): string =>
  sha1(bytes, created, password).toString('base64');
/** A valid token with a nonce that no other test uses. */
const freshToken = (
  digestOf = (bytes: Buffer, created: string) => rightFor(created, PASSWORD, bytes),
  created = CREATED,
): string => {
  const bytes = randomBytes(15);
  return token({ created, nonce: bytes.toString('base64'), digest: digestOf(bytes, created) });
};

interface Token {
  readonly username?: string;
  readonly digest?: string;
  readonly nonce?: string;
  readonly created?: string;
}

const token = ({
  username = 'alice@example.com',
  digest = DIGEST,
  nonce = NONCE,
  created = CREATED,
}: Token) =>
  `UsernameToken Username="${username}", PasswordDigest="${digest}", Nonce="${nonce}", Created="${created}"`;
const send = (value: string, client = app.client()): Promise<TestResponse> =>
  wsse.send({ headers: { 'x-wsse': value } }, client);

/** The last character of 16 bytes in base64 has four bits that decoders ignore. */
const withOtherBits = (end: string): string => `${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[end.charAt(0)] ?? ''}==`;

const hexInBase64 = (hash: Buffer): string => Buffer.from(hash.toString('hex')).toString('base64');

describe('a token', () => {
  it('with a digest of the profile is accepted', async () => {
    const { body } = await send(token({}));

    expect(body.data).toMatchObject({ subject: 'alice@example.com', debug: { variant: 'standard' } });
    expect(body.data.notes).toBeUndefined();
  });

  it.each([
    [
      'nonce-as-text',
      (bytes: Buffer) => sha1(bytes.toString('base64'), CREATED, PASSWORD).toString('base64'),
    ],
    ['hex-in-base64', (bytes: Buffer) => hexInBase64(sha1(bytes.toString('base64'), CREATED, PASSWORD))],
    ['hex-in-base64', (bytes: Buffer) => hexInBase64(sha1(bytes, CREATED, PASSWORD))],
  ])('in the dialect %s is accepted with a note', async (variant, digest) => {
    const { body } = await send(freshToken(digest));

    expect(body.data).toMatchObject({
      debug: { variant },
      notes: [expect.stringContaining(`Variant ${variant}`)],
    });
  });

  it.each([
    ['hex_not_base64', sha1(BYTES, CREATED, PASSWORD).toString('hex')],
    ['wrong_order', sha1(CREATED, BYTES, PASSWORD).toString('base64')],
    ['wrong_order', sha1(BYTES, PASSWORD, CREATED).toString('base64')],
    [
      'wrong_hash',
      createHash('sha256')
        .update(BYTES)
        .update(CREATED + PASSWORD)
        .digest('base64'),
    ],
    ['password_hashed', sha1(BYTES, CREATED, sha1(PASSWORD)).toString('base64')],
    ['plain_password', PASSWORD],
    ['plain_password', Buffer.from(PASSWORD).toString('base64')],
    ['wrong_digest', rightFor(CREATED, 'guessed')],
    ['wrong_digest', 'x'.repeat(5000)],
  ])('is rejected with %s: %s', async (code, digest) => {
    const response = await send(token({ digest }));

    wsse.expect(response, code);
    expect(response.body.debug).toMatchObject({ expected: DIGEST, received: digest.slice(0, 200) });
  });

  it.each([
    ['too_old', '2025-12-31T23:54:59Z'],
    ['in_future', '2026-01-01T00:05:01Z'],
    ['no_time_zone', '2026-01-01T00:00:00'],
    ['not_a_date_time', '1767225600'],
    ['not_a_date_time', '2026-02-30T00:00:00Z'],
  ])('is rejected with %s: %s', async (code, created) => {
    wsse.expect(await send(token({ created, digest: rightFor(created) })), code);
  });

  it.each([
    '2025-12-31T23:55:00Z',
    '2026-01-01T00:05:00Z',
    '2026-01-01T01:00:00+01:00',
    '2026-01-01T00:00:00.5Z',
  ])('of %s is accepted', async (created) => {
    expect((await send(freshToken(undefined, created))).status).toBe(200);
  });

  it('is accepted once, from any session', async () => {
    const client = app.client();

    const used = freshToken();

    expect((await send(used, client)).status).toBe(200);
    wsse.expect(await send(used, client), 'replayed');
    wsse.expect(await send(used), 'replayed');
  });

  it.each([
    ['without its padding', (text: string) => text.replaceAll('=', '')],
    ['with other unused bits', (text: string) => text.replace(/.==$/, withOtherBits)],
    ['with a character that base64 does not have', (text: string) => `${text.slice(0, 4)}.${text.slice(4)}`],
  ])('is accepted once, also if the nonce is written %s', async (_, rewritten) => {
    const bytes = randomBytes(16);
    const [nonce, digest] = [bytes.toString('base64'), rightFor(CREATED, PASSWORD, bytes)];

    expect((await send(token({ nonce, digest }))).status).toBe(200);
    wsse.expect(await send(token({ nonce: rewritten(nonce), digest })), 'replayed');
  });

  it('as text has another nonce with each text', async () => {
    for (const nonce of ['10001', '10002']) {
      const digest = sha1(nonce, CREATED, PASSWORD).toString('base64');
      expect((await send(token({ nonce, digest }))).status).toBe(200);
    }
  });

  it.each([
    ['unknown_user', token({ username: 'eve@example.com' })],
    ['wrong_profile', 'Username="alice@example.com"'],
    ['malformed', 'UsernameToken Username=alice@example.com" Nonce'],
    ['malformed', 'UsernameToken Username="a", Username="b"'],
    ['incomplete', 'UsernameToken Username="alice@example.com"'],
    ['incomplete', token({ nonce: '' })],
    ['plain_password', `UsernameToken Username="alice@example.com", Password="${PASSWORD}"`],
    ['missing', ''],
  ])('is rejected with %s: %s', async (code, value) => {
    wsse.expect(await send(value), code);
  });

  it('is required beside the Authorization header', async () => {
    const headers = { authorization: 'WSSE profile="UsernameToken"' };
    wsse.expect(await wsse.send({ headers }), 'authorization_only');
  });
});

it('has a test for every reason', () => {
  expect(wsse.untested()).toEqual([]);
});
