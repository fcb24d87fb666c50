// WS-Security in SOAP: the header is optional, but verified if it is sent.
import { createHash, randomBytes } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { envelopeOf, find, findAll, parseXml, post } from './support/soap.js';
import { growthOf, LINEAR_GROWTH } from './support/growth.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const WSSE = `${OASIS}-wssecurity-secext-1.0.xsd`;
const PROFILE = `${OASIS}-username-token-profile-1.0`;
const BASE64 = `${OASIS}-soap-message-security-1.0#Base64Binary`;
const CREATED = '2026-01-01T00:00:00Z';
const NONCE = 'bm9uY2Utb2YtMTYtYnl0';
const PASSWORD = 'alice-admin-2026';
const BYTES = Buffer.from(NONCE, 'base64');
/** The nonce of the next token. Each is accepted once. */
let nonceText = NONCE;

const sha1 = (...parts: (string | Buffer)[]): Buffer =>
  createHash('sha1')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();
const digestOf = (created = CREATED, password = PASSWORD): string =>
  sha1(Buffer.from(nonceText, 'base64'), created, password).toString('base64');

const security = (content: string, attributes = ''): string =>
  `<wsse:Security xmlns:wsse="${WSSE}" xmlns:wsu="${OASIS}-wssecurity-utility-1.0.xsd" ${attributes}>${content}</wsse:Security>`;
const user = (content: string, name = 'alice@example.com'): string =>
  `<wsse:UsernameToken><wsse:Username>${name}</wsse:Username>${content}</wsse:UsernameToken>`;
const password = (text: string, type = ''): string =>
  `<wsse:Password${type === '' ? '' : ` Type="${PROFILE}#${type}"`}>${text}</wsse:Password>`;
const nonce = (text = nonceText, encoding = BASE64): string =>
  `<wsse:Nonce EncodingType="${encoding}">${text}</wsse:Nonce>`;
const created = (text = CREATED): string => `<wsu:Created>${text}</wsu:Created>`;
const timestamp = (from: string, to: string): string =>
  `<wsu:Timestamp><wsu:Created>${from}</wsu:Created><wsu:Expires>${to}</wsu:Expires></wsu:Timestamp>`;
const digest = (text = digestOf(), at = CREATED): string =>
  user(password(text, 'PasswordDigest') + nonce() + created(at));

const call = (header: string): string =>
  envelopeOf('<tns:GetUsersRequest/>', `<soap:Header>${header}</soap:Header>`);

interface FaultDetail {
  readonly status: number;
  readonly faultcode: string;
  readonly reason: string | undefined;
}

async function error(header: string, client: Client = app.client()): Promise<FaultDetail> {
  const { status, text } = await post(client, call(header));
  const fault = find(parseXml(text), 'Fault');
  const [reason] = findAll(fault, 'reason');
  expect(find(fault, 'detail').children[0]?.children[0]?.text).toBe('UNAUTHORIZED');
  expect(text).toContain(`xmlns:wsse="${WSSE}"`);
  expect(reason?.children[1]?.text).toMatch(/\S/);
  return { status, faultcode: find(fault, 'faultcode').text, reason: reason?.children[0]?.text };
}

async function isAnswered(header: string, client: Client = app.client()): Promise<void> {
  const { status, content, text } = await post(client, call(header));
  expect({ status, name: content.name, text }).toEqual({ status: 200, name: 'tns:GetUsersResponse', text });
}

describe('an operation accepts', () => {
  beforeEach(() => (nonceText = randomBytes(15).toString('base64')));

  it.each<[string, () => string]>([
    ['a password in text', () => user(password(PASSWORD, 'PasswordText'))],
    ['a password of no type', () => user(password(PASSWORD))],
    [
      'a password in text, with nonce and time',
      () => user(password(PASSWORD, 'PasswordText') + nonce() + created()),
    ],
    ['a digest', () => digest()],
    [
      'a digest, and spaces around all values',
      () =>
        user(
          password(`\n ${digestOf()} \n`, 'PasswordDigest') +
            nonce(` ${nonceText} `) +
            created(` ${CREATED} `),
        ),
    ],
    [
      'a digest, and a nonce that names no encoding',
      () =>
        user(`${password(digestOf(), 'PasswordDigest')}<wsse:Nonce>${nonceText}</wsse:Nonce>${created()}`),
    ],
    ['a digest and a timestamp', () => timestamp(CREATED, '2026-01-01T00:10:00Z') + digest()],
    [
      'a timestamp that is old but has not expired',
      () => timestamp('2025-12-31T20:00:00Z', '2026-01-01T00:00:00Z'),
    ],
    [
      'a time written with an offset',
      () => digest(digestOf('2026-01-01T01:00:00+01:00'), '2026-01-01T01:00:00+01:00'),
    ],
    ['another account', () => user(password('bob-user-2026'), 'BOB@example.com')],
    ['a password in CDATA', () => user(password(`<![CDATA[${PASSWORD}]]>`))],
    ['an empty header', () => ''],
  ])('%s', async (_, content) => {
    await isAnswered(security(content()));
    nonceText = randomBytes(15).toString('base64');
    await isAnswered(security(content(), 'soap:mustUnderstand="1"'));
  });

  it('other headers, and a header for another actor', async () => {
    const others = '<t:Trace xmlns:t="urn:t"><wsse:Security xmlns:wsse="urn:other"/></t:Trace>';
    await isAnswered(others + security(digest()) + security('<wsse:What/>', 'soap:actor="urn:someone-else"'));
  });

  it('a header of the same local name in another namespace', async () => {
    await isAnswered('<Security xmlns="urn:other"><What/></Security>');
  });
});

describe('an operation is rejected', () => {
  const text = (sent: string): string => user(password(sent, 'PasswordText'));

  it.each([
    ['wrong_password', text('guessed')],
    ['unknown_user', user(password(PASSWORD), 'eve@example.com')],
    ['digest_as_text', text(digestOf())],
    ['text_as_digest', digest(PASSWORD)],
    ['nonce_not_decoded', digest(sha1(NONCE, CREATED, PASSWORD).toString('base64'))],
    ['hex_in_base64', digest(Buffer.from(sha1(BYTES, CREATED, PASSWORD).toString('hex')).toString('base64'))],
    ['hex_not_base64', digest(sha1(BYTES, CREATED, PASSWORD).toString('hex'))],
    ['wrong_order', digest(sha1(PASSWORD, BYTES, CREATED).toString('base64'))],
    [
      'wrong_hash',
      digest(
        createHash('sha256')
          .update(BYTES)
          .update(CREATED + PASSWORD)
          .digest('base64'),
      ),
    ],
    ['password_hashed', digest(sha1(BYTES, CREATED, sha1(PASSWORD).toString('hex')).toString('base64'))],
    ['plain_password', digest(Buffer.from(PASSWORD).toString('base64'))],
    ['wrong_digest', digest(digestOf(CREATED, 'guessed'))],
    [
      'created_of_timestamp',
      timestamp('2026-01-01T00:00:01Z', '2026-01-01T00:10:00Z') + digest(digestOf('2026-01-01T00:00:01Z')),
    ],
  ])('as a failed authentication for %s', async (reason, content) => {
    expect(await error(security(content))).toEqual({
      status: 500,
      faultcode: 'wsse:FailedAuthentication',
      reason,
    });
  });

  it.each([
    ['no_username', `<wsse:UsernameToken>${password(PASSWORD)}</wsse:UsernameToken>`],
    ['no_username', user(password(PASSWORD), ' ')],
    ['no_password', user('')],
    ['password_type', user('<wsse:Password Type="PasswordDigest">x</wsse:Password>')],
    ['nonce_missing', user(password(digestOf(), 'PasswordDigest') + created())],
    ['created_missing', user(password(digestOf(), 'PasswordDigest') + nonce())],
    ['nonce_not_base64', user(password(digestOf(), 'PasswordDigest') + nonce('%%') + created())],
    ['nonce_not_base64', user(password(digestOf(), 'PasswordDigest') + nonce('x'.repeat(2000)) + created())],
    [
      'nonce_not_base64',
      user(password(digestOf(), 'PasswordDigest') + nonce(NONCE, 'HexBinary') + created()),
    ],
    ['not_a_date_time', user(password(PASSWORD) + created('yesterday'))],
    ['not_a_date_time', timestamp(CREATED, 'soon')],
    ['no_time_zone', user(password(PASSWORD) + created('2026-01-01T00:00:00'))],
  ])('as an invalid token for %s', async (reason, content) => {
    expect(await error(security(content))).toMatchObject({
      faultcode: 'wsse:InvalidSecurityToken',
      reason,
    });
  });

  it.each([
    ['too_old', digest(digestOf('2025-12-31T23:54:59Z'), '2025-12-31T23:54:59Z')],
    ['in_future', digest(digestOf('2026-01-01T00:05:01Z'), '2026-01-01T00:05:01Z')],
    ['in_future', timestamp('2026-01-01T01:00:00Z', '2026-01-01T01:10:00Z')],
    ['expired', timestamp('2025-12-31T23:50:00Z', '2025-12-31T23:59:59Z') + digest()],
  ])('as an expired message for %s', async (reason, content) => {
    expect(await error(security(content))).toMatchObject({ faultcode: 'wsse:MessageExpired', reason });
  });

  it.each(['BinarySecurityToken', 'Signature', 'Assertion', 'EncryptedKey', 'SecurityTokenReference'])(
    'for a token that it cannot verify: %s',
    async (name) => {
      const header = security(`<x:${name} xmlns:x="urn:x">abc</x:${name}>${digest()}`);

      expect(await error(header)).toEqual({
        status: 500,
        faultcode: 'wsse:UnsupportedSecurityToken',
        reason: 'unsupported_token',
      });
    },
  );

  it.each([
    ['repeated_token', security(digest() + digest())],
    ['repeated_token', security(timestamp(CREATED, CREATED).repeat(2))],
    ['repeated_header', security(digest()) + security(digest())],
  ])('as invalid for %s', async (reason, header) => {
    expect(await error(header)).toMatchObject({ faultcode: 'wsse:InvalidSecurity', reason });
  });

  it('if a nonce is repeated, in any session', async () => {
    const client = app.client();
    nonceText = randomBytes(15).toString('base64');
    const used = security(digest());
    await isAnswered(used, client);

    for (const sender of [client, app.client()]) {
      expect(await error(used, sender)).toMatchObject({
        faultcode: 'wsse:FailedAuthentication',
        reason: 'replayed',
      });
    }
  });

  it('if a nonce is repeated without its padding', async () => {
    nonceText = randomBytes(16).toString('base64');
    const used = security(digest());
    await isAnswered(used);

    expect(await error(used.replace(nonceText, nonceText.replaceAll('=', '')))).toMatchObject({
      faultcode: 'wsse:FailedAuthentication',
      reason: 'replayed',
    });
  });

  it('before it changes data', async () => {
    const client = app.client();
    const create =
      '<tns:CreateUserRequest><name>Ada</name><email>ada@example.com</email></tns:CreateUserRequest>';
    await post(client, envelopeOf(create, `<soap:Header>${security(text('guessed'))}</soap:Header>`));
    const { content } = await post(client, envelopeOf('<tns:GetUsersRequest/>'));

    expect(find(content, 'total').text).toBe('0');
  });
});

describe('a hostile header', () => {
  it.each<[string, (length: number) => string]>([
    ['a nonce of spaces', (length) => digest().replace(NONCE, `A${' '.repeat(length)}!`)],
    [
      'a long password',
      (length) => user(password('x'.repeat(length), 'PasswordDigest') + nonce() + created()),
    ],
    ['a long name', (length) => user(password('x'), 'x'.repeat(length))],
    ['a timestamp of digits', (length) => user(password(PASSWORD) + created('1'.repeat(length)))],
    ['many tokens', (length) => '<wsse:UsernameToken/>'.repeat(length / 280)],
  ])('with %s is rejected in linear time', async (_, contentOf) => {
    const client = app.client();

    expect(await growthOf(contentOf, (content) => error(security(content), client), 7500)).toBeLessThan(
      LINEAR_GROWTH,
    );
  });

  it('with elements named like object properties is unsupported', async () => {
    expect(await error(security('<constructor/><__proto__/>'))).toMatchObject({
      reason: 'unsupported_token',
    });
  });
});

it('is optional', async () => {
  await isAnswered('');
});
