// Akamai EdgeGrid, signed by a separate implementation.
import { createHash, createHmac } from 'node:crypto';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
  secure = await startApp({ clock, publicBaseUrl: 'https://practice.example' });
});
afterAll(() => Promise.all([app.close(), secure.close()]));

const PATH = '/auth/protected/akamai-edgegrid';
const TIMESTAMP = '20260101T00:00:00+0000';
const body = '{"name": "Zoë"}';
const post = { method: 'POST', body };

const sha = (text: string): string => createHash('sha256').update(text).digest('base64');
const mac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

interface Given {
  readonly method?: string;
  readonly query?: string;
  readonly body?: string;
  readonly origin?: string;
  readonly secret?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  readonly clientToken?: string;
  readonly accessToken?: string;
}

/** Deviations from Akamai's specification. */
interface Deviation {
  /** Method, scheme, host, path, headers, body's hash, header. */
  readonly fields?: (fields: string[]) => string[];
  readonly separator?: string;
  readonly key?: (secret: string, timestamp: string) => string | Buffer;
  readonly header?: (text: string) => string;
}

let counter = 0;

/** The header `Authorization` of a request. */
function authorization(given: Given, { fields, separator = '\t', key, header }: Deviation = {}): string {
  const { method = 'GET', query = '', origin = app.url, secret = 'practice-client-secret=' } = given;
  const { timestamp = TIMESTAMP, nonce = `nonce-${(counter += 1)}` } = given;
  const { clientToken = 'akab-practice-client-token', accessToken = 'akab-practice-access-token' } = given;
  const tokens = `client_token=${clientToken};access_token=${accessToken};`;
  const unsigned = `EG1-HMAC-SHA256 ${tokens}timestamp=${timestamp};nonce=${nonce};`;
  const { protocol, host } = new URL(origin);
  const hash = method === 'POST' && given.body !== undefined ? sha(given.body) : '';
  const all = [method, protocol.slice(0, -1), host, PATH + query, '', hash, unsigned];
  const signingKey = key?.(secret, timestamp) ?? mac(secret, timestamp);
  const complete = `${unsigned}signature=${mac(signingKey, (fields?.(all) ?? all).join(separator))}`;
  return header?.(complete) ?? complete;
}

function call(given: Given, deviation?: Deviation, service = app): Promise<TestResponse> {
  const { method = 'GET', query = '', body: content } = given;
  return service.client().send(method, PATH + query, {
    headers: { authorization: authorization(given, deviation) },
    ...(content !== undefined && { body: content }),
  });
}

const field =
  (index: number, value: string | ((was: string) => string)): NonNullable<Deviation['fields']> =>
  (fields) =>
    fields.with(index, typeof value === 'string' ? value : value(fields[index] ?? ''));
const [METHOD, SCHEME, HOST, ADDRESS, HEADERS, HASH, HEADER] = [0, 1, 2, 3, 4, 5, 6];

describe('Akamai EdgeGrid', () => {
  it.each<[string, () => Promise<TestResponse>]>([
    ['a GET', () => call({})],
    ['a GET with a query, as it stands', () => call({ query: '?b=2&a=%20x&a=+' })],
    ['a POST', () => call(post)],
    ['a POST without a body', () => call({ method: 'POST' })],
    ['a clock four minutes behind', () => call({ timestamp: '20251231T23:56:00+0000' })],
    [
      'the public URL of a service behind a proxy',
      () => call({ origin: 'https://practice.example' }, {}, secure),
    ],
  ])('accepts %s', async (_, sendRequest) => {
    const { status, body: response } = await sendRequest();

    expect(response).toMatchObject({ data: { scheme: 'akamai-edgegrid', subject: 'alice@example.com' } });
    expect(response.data).not.toHaveProperty('notes');
    expect(status).toBe(200);
  });

  it('accepts https for http with a note, because some clients always sign https', async () => {
    const { body: response } = await call({}, { fields: field(SCHEME, 'https') });

    expect(response.data.notes).toEqual([expect.stringContaining('https')]);
  });

  it('accepts a nonce once, from any session', async () => {
    const client = app.client();
    const send = (nonce: string): Promise<TestResponse> =>
      client.get(PATH, { headers: { authorization: authorization({ nonce }) } });

    expect((await send('once')).status).toBe(200);
    expect((await send('once')).body.reason.code).toBe('nonce_used');
    expect((await send('twice')).status).toBe(200);
    expect((await call({ nonce: 'once' })).body.reason.code).toBe('nonce_used');
  });

  it('does not consume the nonce of a rejected request', async () => {
    const client = app.client();
    const headers = { authorization: authorization({ nonce: 'spared' }) };
    const wrong = {
      authorization: headers.authorization.replace(/signature=./, 'signature=_').replace('_', 'A'),
    };

    await client.get(PATH, { headers: wrong });
    expect((await client.get(PATH, { headers })).status).toBe(200);
  });
});

/** Every error, with the expected reason. */
const rejectedCases: readonly [code: string, what: string, sendRequest: () => Promise<TestResponse>][] = [
  ['missing', 'nothing', () => app.client().get(PATH)],
  ['wrong_scheme', 'another scheme', () => call({}, { header: () => 'Bearer abc' })],
  ['missing_field', 'no nonce', () => call({}, { header: (text) => text.replace(/nonce=[^;]*;/, '') })],
  [
    'missing_field',
    'the signature not at the end',
    () => call({}, { header: (text) => text.replace(/(nonce=.*;)(signature=.*)/, '$2;$1') }),
  ],
  ['trailing_semicolon', 'one behind the signature', () => call({}, { header: (text) => `${text};` })],
  [
    'trailing_semicolon',
    'none behind the nonce when signing',
    () => call({}, { fields: field(HEADER, (text) => text.slice(0, -1)) }),
  ],
  ['unknown_client_token', 'another client', () => call({ clientToken: 'akab-x' })],
  ['unknown_access_token', 'another access', () => call({ accessToken: 'akab-x' })],
  [
    'tokens_swapped',
    'the tokens swapped',
    () => call({ accessToken: 'akab-practice-client-token', clientToken: 'akab-practice-access-token' }),
  ],
  [
    'timestamp_format',
    'ISO 8601 in its extended form',
    () => call({ timestamp: '2026-01-01T00:00:00+0000' }),
  ],
  ['timestamp_format', 'a Z', () => call({ timestamp: '20260101T00:00:00Z' })],
  ['timestamp_format', 'a day that is none', () => call({ timestamp: '20260230T00:00:00+0000' })],
  ['timestamp_skewed', 'six minutes behind', () => call({ timestamp: '20251231T23:54:00+0000' })],
  ['local_time', 'the time of Paris', () => call({ timestamp: '20260101T01:00:00+0000' })],
  ['malformed_nonce', 'a nonce too long', () => call({ nonce: 'x'.repeat(129) })],
  [
    'malformed_signature',
    'hexadecimal digits',
    () => call({}, { header: (text) => text.replace(/signature=.*/, `signature=${'ab'.repeat(32)}`) }),
  ],
  ['scheme_differs', 'http for https', () => call({ origin: 'http://practice.example' }, {}, secure)],
  ['host_differs', 'a host without its port', () => call({}, { fields: field(HOST, '127.0.0.1') })],
  [
    'host_differs',
    'the same by https',
    () => call({}, { fields: (fields) => fields.with(HOST, 'localhost').with(SCHEME, 'https') }),
  ],
  ['query_left_out', 'the path alone', () => call({ query: '?a=1' }, { fields: field(ADDRESS, PATH) })],
  ['path_differs', 'no slash at the beginning', () => call({}, { fields: field(ADDRESS, PATH.slice(1)) })],
  ['path_differs', 'the whole address', () => call({}, { fields: field(ADDRESS, app.url + PATH) })],
  ['method_lower_case', 'get', () => call({}, { fields: field(METHOD, 'get') })],
  ['headers_signed', 'a header', () => call({}, { fields: field(HEADERS, 'accept:*/*') })],
  ['body_not_hashed', 'no hash', () => call(post, { fields: field(HASH, '') })],
  ['body_hash_needless', 'a hash of nothing', () => call({}, { fields: field(HASH, sha('')) })],
  [
    'body_hash_differs',
    'hexadecimal digits',
    () => call(post, { fields: field(HASH, Buffer.from(sha(body), 'base64').toString('hex')) }),
  ],
  [
    'body_hash_differs',
    'the same JSON written otherwise',
    () => call(post, { fields: field(HASH, sha('{"name":"Zoë"}')) }),
  ],
  [
    'body_hash_differs',
    'a body with a line break',
    () => call(post, { fields: field(HASH, sha(`${body}\n`)) }),
  ],
  ['body_hash_differs', 'an empty body', () => call(post, { fields: field(HASH, sha('')) })],
  ['not_tabs', 'blanks', () => call({}, { separator: ' ' })],
  ['header_left_out', 'no header', () => call({}, { fields: field(HEADER, '') })],
  [
    'header_left_out',
    'the header without its scheme',
    () => call({}, { fields: field(HEADER, (text) => text.slice(16)) }),
  ],
  ['key_not_derived', 'the secret itself', () => call({}, { key: (secret) => secret })],
  [
    'key_not_base64',
    'the bytes of the key',
    () => call({}, { key: (secret, timestamp) => Buffer.from(mac(secret, timestamp), 'base64') }),
  ],
  [
    'key_swapped',
    'the timestamp as the key of the key',
    () => call({}, { key: (secret, timestamp) => mac(timestamp, secret) }),
  ],
  ['malformed_secret', 'a line break', () => call({ secret: 'practice-client-secret=\n' })],
  ['signature_mismatch', 'another secret', () => call({ secret: 'another' })],
];

describe('a wrong EdgeGrid signature', () => {
  it.each(rejectedCases)('is rejected with %s: %s', async (code, _, sendRequest) => {
    const { status, body: response, headers } = await sendRequest();

    expect(response.reason?.code).toBe(code);
    expect(headers.get('www-authenticate')).toBe('EG1-HMAC-SHA256 realm="sandbox"');
    expect(status).toBe(401);
  });

  it('has a row for every reason except that of a repeated nonce', () => {
    const scheme = schemes.find(({ id }) => id === 'akamai-edgegrid');
    const codes = [...new Set(rejectedCases.map(([code]) => code)), 'nonce_used'];

    expect(codes.sort()).toEqual(Object.keys(scheme?.reasons ?? {}).sort());
  });

  it('returns the computed and the received values', async () => {
    const { body: response } = await call({}, { separator: ' ' });
    const { data_to_sign, you_signed, signing_key, signature } = response.debug;

    expect(data_to_sign.split('\t')).toHaveLength(7);
    expect(you_signed).toContain(`GET http ${new URL(app.url).host} ${PATH}`);
    expect(signature.expected).toBe(mac(signing_key, data_to_sign));
  });
});
