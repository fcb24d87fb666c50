// OAuth 1.0a at the protected resource: valid signatures, and every reason.
import { createHash, createHmac } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { TestClock } from './support/test-clock.js';
import type { TestResponse } from './support/client.js';
import { escape, practice, sign, type Signing, type Steps } from './support/oauth1.js';
import { sendRaw } from './support/raw-connection.js';

const PATH = '/auth/protected/oauth1';
const clock = new TestClock();
const seconds = (): number => Math.floor(clock.now() / 1000);

let app: TestApp;
let pem = '';
beforeAll(async () => {
  app = await startApp({ clock });
  const { body } = await app.client().get('/auth/methods');
  pem = body.data.find(({ id }: { id: string }) => id === 'oauth1').credentials.private_key;
});
afterAll(() => app.close());

let count = 0;
function signed(given: Partial<Signing> = {}): ReturnType<typeof sign> {
  count += 1;
  return sign({ url: app.url, path: PATH, timestamp: seconds(), nonce: `n${count}`, pem, ...given });
}

function call(given: Partial<Signing> = {}): Promise<TestResponse> {
  const { method, path, call: sent } = signed(given);
  return app.client().send(method, path, sent);
}

const reason = ({ body }: TestResponse): unknown => body.reason?.code ?? body;

const awkward = `${PATH}?b=2&a=x%20y%2Bz&a=%21*'()&%C3%84=&c`;
const form: [string, string][] = [
  ['name', 'Ä b+c&d=e%'],
  ['b', '10'],
  ['b', '1'],
];

describe('a request signed by OAuth 1.0a', () => {
  it.each(
    ['HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512', 'RSA-SHA1', 'RSA-SHA256', 'RSA-SHA512', 'PLAINTEXT'].flatMap(
      (signatureMethod) =>
        (['header', 'query', 'body'] as const).map((place) => ({ signatureMethod, place })),
    ),
  )('is accepted with $signatureMethod in the $place', async ({ signatureMethod, place }) => {
    const response = await call({ signatureMethod, place, method: 'POST', path: awkward, form });

    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      scheme: 'oauth1',
      subject: 'alice@example.com',
      role: 'admin',
    });
  });

  it('returns the base string as defined by the example of RFC 5849 §3.4.1.1', async () => {
    const { body } = await call({
      path: `${PATH}?b5=%3D%253D&a3=a&c%40=&a2=r%20b`,
      form: [
        ['c2', ''],
        ['a3', '2 q'],
      ],
      method: 'POST',
    });
    const { base_string: base } = body.data.debug;
    const address = escape(`${app.url}${PATH}`);

    expect(base).toMatch(
      new RegExp(
        String.raw`^POST&${address}&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key`,
      ),
    );
  });

  it('identifies the consumer if it has no token, or an empty one', async () => {
    for (const oauth_token of [undefined, '']) {
      const { body } = await call({ oauth: { oauth_token }, tokenSecret: '' });

      expect(body.data).toMatchObject({ subject: practice.consumerKey, role: 'user' });
      expect(body.data.notes).toEqual([expect.stringContaining('two-legged')]);
    }
  });

  it('needs no nonce, timestamp or version with PLAINTEXT (RFC 5849 §3.1)', async () => {
    const oauth = { oauth_nonce: undefined, oauth_timestamp: undefined, oauth_version: undefined };

    expect((await call({ signatureMethod: 'PLAINTEXT', oauth })).status).toBe(200);
  });

  it('can have a realm, which is not signed', async () => {
    expect((await call({ realm: 'a, "b"'.replaceAll('"', '\\"') })).status).toBe(200);
  });

  it.each(['sha1', 'sha256'])('can have the %s hash of a body that is not a form', async (hash) => {
    const body = '{"a": "ä"}';
    const oauth_body_hash = createHash(hash).update(body).digest('base64');
    const response = await call({
      method: 'POST',
      body,
      type: 'application/json',
      signatureMethod: 'HMAC-SHA256',
      oauth: { oauth_body_hash },
    });

    expect(response.status).toBe(200);
  });

  it('gets a note if the body is not covered', async () => {
    const { body } = await call({ method: 'POST', body: '{}', type: 'application/json' });

    expect(body.data.notes).toEqual([expect.stringContaining('oauth_body_hash')]);
  });

  it.each([300, -300])(
    'is accepted with a clock skew of %i seconds, and rejected with one second more',
    async (away) => {
      expect((await call({ timestamp: seconds() + away })).status).toBe(200);
      const rejected = await call({ timestamp: seconds() + away + Math.sign(away) });

      expect(reason(rejected)).toBe('timestamp_refused');
      expect(rejected.body.message).toContain('301 seconds');
      expect(rejected.headers.get('www-authenticate')).toBe(
        'OAuth realm="sandbox", oauth_problem="timestamp_refused"',
      );
    },
  );

  it('is accepted once, from any session', async () => {
    const { path, call: sent } = signed();
    const client = app.client();

    expect((await client.get(path, sent)).status).toBe(200);
    expect(reason(await client.get(path, sent))).toBe('nonce_used');
    expect(reason(await app.client().get(path, sent))).toBe('nonce_used');
  });

  it('does not consume its nonce if the signature is wrong', async () => {
    const client = app.client();
    const nonce = 'kept';
    const wrong = signed({ nonce, wrong: { key: () => 'nonsense' } });
    const good = signed({ nonce });

    expect(reason(await client.get(wrong.path, wrong.call))).toBe('signature_invalid');
    expect((await client.get(good.path, good.call)).status).toBe(200);
  });
});

const hmac = (text: string): string =>
  createHmac('sha1', `${practice.consumerSecret}&${practice.tokenSecret}`).update(text).digest('base64');
const json = { method: 'POST', body: '{"a":"b"}', type: 'application/json' };
const sha1 = (text: string): Buffer => createHash('sha1').update(text).digest();

describe('a wrong OAuth 1.0a request', () => {
  it.each<[string, Partial<Signing>]>([
    ['parameter_absent', { oauth: { oauth_nonce: undefined } }],
    ['parameter_absent', { oauth: { oauth_timestamp: '' } }],
    ['signature_method_rejected', { signatureMethod: 'HMAC-sha1' }],
    ['version_rejected', { oauth: { oauth_version: '1.0a' } }],
    ['consumer_key_unknown', { oauth: { oauth_consumer_key: 'constructor' } }],
    ['token_rejected', { oauth: { oauth_token: '__proto__' } }],
    ['timestamp_refused', { oauth: { oauth_timestamp: 'yesterday' } }],
    ['timestamp_in_milliseconds', { timestamp: clock.now() }],
    ['signature_invalid', { tokenSecret: 'another' }],
    ['signature_invalid', { signatureMethod: 'RSA-SHA1', wrong: { address: (text) => text + 'x' } }],
    ['signature_invalid', { signatureMethod: 'PLAINTEXT', tokenSecret: 'another' }],
    ['body_hash_mismatch', { ...json, oauth: { oauth_body_hash: sha1('{}').toString('base64') } }],
    ['body_hash_of_nothing', { ...json, oauth: { oauth_body_hash: sha1('').toString('base64') } }],
    ['body_hash_in_hex', { ...json, oauth: { oauth_body_hash: sha1(json.body).toString('hex') } }],
    [
      'body_hash_in_hex',
      {
        ...json,
        oauth: { oauth_body_hash: Buffer.from(sha1(json.body).toString('hex')).toString('base64') },
      },
    ],
    ['body_hash_keyed', { ...json, oauth: { oauth_body_hash: hmac(json.body) } }],
    [
      'body_hash_algorithm',
      { ...json, oauth: { oauth_body_hash: createHash('sha512').update(json.body).digest('base64') } },
    ],
  ])('is diagnosed as %s: %#', async (code, given) => {
    const response = await call(given);

    expect({ status: response.status, reason: reason(response) }).toEqual({ status: 401, reason: code });
    expect(response.headers.get('www-authenticate')).toMatch(
      /^OAuth realm="sandbox", oauth_problem="[a-z_]+"$/,
    );
  });

  const lower = (text: string): string => escape(text).replace(/%../g, (digits) => digits.toLowerCase());
  const posted = { method: 'POST', path: awkward, form };

  it.each<[string, Partial<Steps>, Partial<Signing>?]>([
    [
      'ampersand_missing',
      { key: (consumer) => consumer },
      { oauth: { oauth_token: undefined }, tokenSecret: '' },
    ],
    ['ampersand_missing', { key: (consumer, token) => consumer + token }],
    ['token_secret_missing', { key: (consumer) => `${consumer}&` }],
    ['token_secret_missing', { key: (consumer) => consumer }],
    ['token_secret_missing', { key: (consumer) => `${consumer}&` }, { signatureMethod: 'PLAINTEXT' }],
    ['secrets_swapped', { key: (consumer, token) => `${token}&${consumer}` }],
    ['query_missing', { parameters: (pairs) => pairs.slice(-6) }, { path: `${PATH}?a=b` }],
    ['query_in_address', { address: (address) => `${address}?a=b` }, { path: `${PATH}?a=b` }],
    [
      'query_in_address',
      { address: (address) => `${address}?a=b`, parameters: (pairs) => pairs.slice(1) },
      { path: `${PATH}?a=b` },
    ],
    [
      'body_missing',
      { parameters: (pairs) => pairs.filter(([, value]) => value !== 'f') },
      { method: 'POST', form: [['f', 'f']] },
    ],
    ['body_included', { parameters: (pairs) => [...pairs, ['a', 'b']] }, json],
    [
      'body_included',
      { parameters: (pairs) => [...pairs, ['a', 'b']] },
      { method: 'POST', body: 'a=b', type: 'text/plain' },
    ],
    ['realm_included', { parameters: (pairs) => [...pairs, ['realm', 'r']] }, { realm: 'r' }],
    [
      'empty_parameters',
      { parameters: (pairs) => [...pairs, ['oauth_token', ''], ['oauth_version', '']] },
      { oauth: { oauth_token: undefined, oauth_version: undefined }, tokenSecret: '' },
    ],
    [
      'empty_parameters',
      { parameters: (pairs) => [...pairs, ['oauth_version', '']] },
      { oauth: { oauth_version: undefined } },
    ],
    ['encoded_once', { escape: (text) => text }, posted],
    ['not_encoded', { base: (...parts) => parts.join('&') }, posted],
    ['not_encoded', { base: (method, address, list) => `${method}&${escape(address)}&${list}` }, posted],
    ['characters_not_encoded', { escape: encodeURIComponent }, posted],
    ['lower_case_hex', { escape: lower, base: (...parts) => parts.map(lower).join('&') }, posted],
    ['lower_case_hex', { base: (...parts) => parts.map(lower).join('&') }, posted],
    ['plus_for_space', { escape: (text) => escape(text).replaceAll('%20', '+') }, posted],
    ['plus_kept', { parameters: (pairs) => [...pairs.slice(1), ['a', 'b+c']] }, { path: `${PATH}?a=b+c` }],
    ['not_sorted', { sort: (pairs) => pairs }, posted],
    ['not_sorted', { sort: (pairs) => pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b))) }, posted],
    ['method_lower_case', { method: (method) => method.toLowerCase() }],
    ['method_differs', { method: () => 'POST' }],
    ['scheme_differs', { address: (address) => address.replace('http:', 'https:') }],
    [
      'scheme_differs',
      { address: (address) => address.replace('http:', 'https:') },
      { signatureMethod: 'RSA-SHA256' },
    ],
    ['port_differs', { address: (address) => address.replace(/:\d+/, '') }],
    ['wrong_hash', { hash: () => 'sha256' }],
    ['wrong_hash', { hash: () => 'sha1' }, { signatureMethod: 'RSA-SHA256' }],
    ['signature_encoding', { write: (bytes) => bytes.toString('hex') }],
    ['signature_encoding', { write: (bytes) => Buffer.from(bytes.toString('hex')).toString('base64') }],
    ['signature_encoding', { write: (bytes) => bytes.toString('base64').replace('=', '') }],
    ['signature_encoding', { send: (signature) => escape(escape(signature)) }],
    ['signature_encoding', { send: (key) => escape(escape(key)) }, { signatureMethod: 'PLAINTEXT' }],
  ])('is diagnosed as %s by its signature: %#', async (code, wrong, given = {}) => {
    const response = await call({ ...given, wrong });

    expect({ status: response.status, reason: reason(response) }).toEqual({ status: 401, reason: code });
    expect(response.headers.get('www-authenticate')).toContain('oauth_problem="signature_invalid"');
  });

  it('is diagnosed as signature_plus if a + of the signature is unencoded in the query', async () => {
    for (let schemeTester = 0; schemeTester < 200; schemeTester += 1) {
      const { path, call: sent } = signed({
        place: 'query',
        wrong: { send: (text) => escape(text).replaceAll('%2B', '+') },
      });
      if (path.split('oauth_signature=').at(-1)?.includes('+') !== true) continue;

      expect(reason(await app.client().get(path, sent))).toBe('signature_plus');
      return;
    }
    throw new Error('no signature had a plus');
  });

  it('is diagnosed as parameter_repeated if a protocol parameter is sent in two places', async () => {
    const { path, call: sent } = signed({ path: `${PATH}?oauth_nonce=x` });

    expect(reason(await app.client().get(path, sent))).toBe('parameter_repeated');
  });

  it.each(['oauth_a', 'oauth_a="1" oauth_b="2"', 'oauth_a=1', 'oauth_a="%zz"', 'oauth_a="%ff"', '='])(
    'parameter_rejected is a header that is no list: OAuth %s',
    async (list) => {
      const response = await app.client().get(PATH, { headers: { authorization: `OAuth ${list}` } });

      expect(reason(response)).toBe('parameter_rejected');
    },
  );

  it('is diagnosed as parameter_rejected if the query is too long', async () => {
    const query = Array.from({ length: 501 }, (_, i) => `a${i}=`).join('&');

    expect(reason(await app.client().get(`${PATH}?${query}`))).toBe('parameter_rejected');
  });

  it.each([
    ['missing', undefined],
    ['missing', 'OAuth'],
    ['missing', 'OAuth realm="sandbox"'],
    ['wrong_scheme', 'Bearer abc'],
  ])('is diagnosed as %s without oauth_problem if it has no credentials: %s', async (code, authorization) => {
    const response = await app
      .client()
      .get(PATH, authorization === undefined ? {} : { headers: { authorization } });

    expect(reason(response)).toBe(code);
    expect(response.headers.get('www-authenticate')).toBe('OAuth realm="sandbox"');
  });
});

describe('behind a proxy', () => {
  let proxied: TestApp;
  beforeAll(async () => (proxied = await startApp({ clock, publicBaseUrl: 'https://API.example:443/lab' })));
  afterAll(() => proxied.close());

  const sendRequest = (given: Partial<Signing>): Promise<TestResponse> => {
    const { path, call: sent } = signed({ url: 'https://api.example/lab', ...given });
    return proxied.client().get(path, sent);
  };

  it('the public URL is signed, in lower case and without the default port', async () => {
    expect((await sendRequest({})).status).toBe(200);
  });

  it.each([
    ['host_differs', `http://127.0.0.1`],
    ['port_differs', 'https://api.example:443/lab'],
    ['scheme_differs', 'http://api.example/lab'],
  ])('is diagnosed as %s if %s was signed', async (code, url) => {
    const own = url === 'http://127.0.0.1' ? proxied.url : url;

    expect(reason(await sendRequest({ url: own }))).toBe(code);
  });
});

describe('an unusual request', () => {
  it.each([
    String.raw`{"a":"\ud800","\udc00":1}`,
    '{"a":{"toString":1,"valueOf":1},"__proto__":1}',
    'null',
    '"text"',
    '[',
    '%',
    `{${Array.from({ length: 5000 }, (_, i) => `"${i}":${i}`).join(',')}}`,
  ])('is rejected with a body that may have been signed: %#', async (body) => {
    const response = await call({ method: 'POST', body, type: 'text/plain', wrong: { key: () => 'x' } });

    expect(reason(response)).toBe('signature_invalid');
  });

  it('has no diagnosis if it is very long', async () => {
    const given: Partial<Signing> = { method: 'POST', form: [['a', 'x'.repeat(20_000)]] };

    expect((await call(given)).status).toBe(200);
    expect(reason(await call({ ...given, wrong: { method: () => 'GET' } }))).toBe('signature_invalid');
  });

  it.each(['Host: a:99999', 'Host: [::1]', 'Host: x..y', 'Host:'])(
    'is rejected, and nothing breaks: %s',
    async (host) => {
      const { call: sent } = signed();
      const header = sent.headers?.authorization ?? '';
      const response = await sendRaw(
        app.port,
        `GET ${PATH}?%00 HTTP/1.1\r\n${host}\r\nAuthorization: ${header}\r\nConnection: close\r\n\r\n`,
      );

      expect(response).toMatch(/^HTTP\/1.1 40[01] /);
    },
  );
});
