// HTTP Message Signatures (RFC 9421), signed by a separate implementation with the published keys.
import { constants, createHash, createHmac, createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
const now = Math.floor(clock.now() / 1000);
let app: TestApp;
let secure: TestApp;
let jwks: Map<string, JsonWebKey>;
beforeAll(async () => {
  app = await startApp({ clock });
  secure = await startApp({ clock, publicBaseUrl: 'https://practice.example' });
  const { body: methods } = await app.client().get('/auth/methods');
  const { credentials } = methods.data.find(({ id }: { id: string }) => id === 'http-signature');
  jwks = new Map(
    credentials.keys.map((key: { keyid: string; private_jwk: JsonWebKey }) => [key.keyid, key.private_jwk]),
  );
});
afterAll(() => Promise.all([app.close(), secure.close()]));

const PATH = '/auth/protected/http-signature';
const SECRET = 'practice-http-signature-secret';
const body = '{"name": "Zoë"}';

const digest = (content: string | Buffer, alg = 'sha256'): string =>
  createHash(alg).update(content).digest('base64');
const privateKey = (keyid: string) => createPrivateKey({ format: 'jwk', key: jwks.get(keyid) ?? {} });
const mac = (secret: string, base: string): Buffer => createHmac('sha256', secret).update(base).digest();

/** Signs a base with the key of that name. */
const signers: Readonly<Record<string, (base: string) => Buffer>> = {
  'practice-ed25519': (base) => sign(null, Buffer.from(base), privateKey('practice-ed25519')),
  'practice-hmac': (base) => mac(SECRET, base),
  'practice-ecdsa-p256': (base) =>
    sign('sha256', Buffer.from(base), { key: privateKey('practice-ecdsa-p256'), dsaEncoding: 'ieee-p1363' }),
  'practice-rsa-pss': (base) => pss(64)(base),
};

const pss = (saltLength: number) => (base: string) =>
  sign('sha512', Buffer.from(base), {
    key: privateKey('practice-rsa-pss'),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength,
  });

interface Given {
  readonly service?: TestApp;
  readonly origin?: string;
  readonly method?: string;
  readonly query?: string;
  readonly body?: string;
  /** Further headers, and the covered components. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly components?: readonly string[];
  readonly keyid?: string;
  readonly parameters?: string;
  /** Deviations of the signature base from the RFC. */
  readonly values?: Readonly<Record<string, string>>;
  readonly base?: (lines: string[]) => string;
  readonly signer?: (base: string) => Buffer;
  /** Changes the headers before they are sent. */
  readonly sent?: (headers: Record<string, string>) => Record<string, string>;
}

function signed(given: Given): Record<string, string> {
  const { service = app, method = 'GET', query = '', keyid = 'practice-ed25519', values = {} } = given;
  const {
    body: content,
    parameters = `;created=${now};keyid="${keyid}"`,
    origin = service === secure ? 'https://practice.example' : app.url,
  } = given;
  const headers: Record<string, string> = {
    ...(content !== undefined && { 'content-digest': `sha-256=:${digest(content)}:` }),
    ...given.headers,
  };
  const {
    components = ['"@method"', '"@target-uri"', ...(content === undefined ? [] : ['"content-digest"'])],
  } = given;
  const url = new URL(origin + PATH + query);
  const known: Record<string, string> = {
    '"@method"': method,
    '"@target-uri"': url.href,
    '"@authority"': url.host,
    '"@scheme"': url.protocol.slice(0, -1),
    '"@path"': url.pathname,
    '"@query"': url.search || '?',
    '"@request-target"': url.pathname + url.search,
    ...values,
  };
  const list = `(${components.join(' ')})${parameters}`;
  const lines = components.map((name) => `${name}: ${known[name] ?? headers[name.slice(1, -1)] ?? ''}`);
  const all = [...lines, `"@signature-params": ${list}`];
  const base = given.base?.(all) ?? all.join('\n');
  const signature =
    (given.signer ?? (Object.hasOwn(signers, keyid) ? signers[keyid] : undefined))?.(base) ??
    Buffer.alloc(64);
  const complete = {
    ...headers,
    'signature-input': `sig1=${list}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  };
  return given.sent?.(complete) ?? complete;
}

function send(given: Given, headers: Record<string, string>): Promise<TestResponse> {
  const {
    service = app,
    method = given.body === undefined ? 'GET' : 'POST',
    query = '',
    body: content,
  } = given;
  return service
    .client()
    .send(method, PATH + query, { headers, ...(content !== undefined && { body: content }) });
}

const call = (given: Given): Promise<TestResponse> => {
  const complete = { method: given.body === undefined ? 'GET' : 'POST', ...given };
  return send(complete, signed(complete));
};
const bare = (headers: Record<string, string>, given: Given = {}): Promise<TestResponse> =>
  send(given, headers);
const without =
  (...names: string[]) =>
  (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
const written = (parameters: string): Given => ({
  parameters: `;created=${now};keyid="practice-ed25519"${parameters}`,
});
const hmac = { keyid: 'practice-hmac' };

describe('HTTP Message Signatures', () => {
  it.each<[string, () => Promise<TestResponse>]>([
    ['ed25519', () => call({})],
    ['ed25519 over a body', () => call({ body })],
    ['hmac-sha256', () => call(hmac)],
    ['ecdsa-p256-sha256', () => call({ keyid: 'practice-ecdsa-p256' })],
    ['rsa-pss-sha512', () => call({ keyid: 'practice-rsa-pss' })],
    ['rsa-pss-sha512 with another salt', () => call({ keyid: 'practice-rsa-pss', signer: pss(32) })],
    ['a query', () => call({ query: '?b=2&a=%20x' })],
    [
      'authority, path and query',
      () => call({ query: '?a=1', components: ['"@method"', '"@authority"', '"@path"', '"@query"'] }),
    ],
    [
      'authority and path, where there is no query',
      () => call({ components: ['"@method"', '"@authority"', '"@path"'] }),
    ],
    [
      'authority and request-target',
      () => call({ query: '?a=1', components: ['"@method"', '"@authority"', '"@request-target"'] }),
    ],
    [
      'every parameter of the query by its name',
      () =>
        call({
          query: '?q=a+b',
          components: ['"@method"', '"@authority"', '"@path"', '"@query-param";name="q"'],
          values: { '"@query-param";name="q"': 'a%20b' },
        }),
    ],
    [
      'more components',
      () =>
        call({
          headers: { 'x-custom': 'a' },
          components: ['"@method"', '"@target-uri"', '"@scheme"', '"x-custom"'],
        }),
    ],
    [
      'sha-512 beside an unknown digest',
      () => call({ body, headers: { 'content-digest': `md5=:aGk=:, sha-512=:${digest(body, 'sha512')}:` } }),
    ],
    ['a parameter alg that is that of the key', () => call(written(';alg="ed25519"'))],
    ['expires, nonce and tag', () => call(written(`;expires=${now + 60};nonce="n1";tag="t"`))],
    [
      'a clock four minutes behind',
      () => call({ parameters: `;created=${now - 240};keyid="practice-ed25519"` }),
    ],
    [
      'a list with other whitespace',
      () =>
        call({
          sent: (headers) => ({
            ...headers,
            'signature-input': (headers['signature-input'] ?? '').replace('(', '(  '),
          }),
        }),
    ],
    [
      'the second of two signatures, by a key that is known',
      () =>
        call({
          sent: (headers) => ({
            'signature-input': `a=("@method");created=1;keyid="other", ${headers['signature-input'] ?? ''}`,
            signature: `a=:aGk=:, ${headers.signature ?? ''}`,
          }),
        }),
    ],
    ['the public URL of a service behind a proxy', () => call({ ...hmac, service: secure })],
  ])('accepts %s', async (_, sendRequest) => {
    const { status, body: response } = await sendRequest();

    expect(response).toMatchObject({ data: { scheme: 'http-signature', subject: 'alice@example.com' } });
    expect(status).toBe(200);
  });

  it('accepts a nonce once, from any session, and stores only those of valid requests', async () => {
    const client = app.client();
    const headers = signed(written(';nonce="once"'));
    const wrong = { ...headers, signature: 'sig1=:aGk=:' };

    await client.get(PATH, { headers: wrong });
    expect((await client.get(PATH, { headers })).status).toBe(200);
    expect((await client.get(PATH, { headers })).body.reason.code).toBe('nonce_used');
    expect((await app.client().get(PATH, { headers })).body.reason.code).toBe('nonce_used');
  });

  it('accepts the same nonce with another key', async () => {
    for (const keyid of ['practice-ed25519', 'practice-hmac']) {
      const parameters = `;created=${now};keyid="${keyid}";nonce="shared"`;
      expect((await call({ keyid, parameters })).status).toBe(200);
    }
  });

  it('sends Accept-Signature with the required components', async () => {
    const { headers } = await app.client().get(PATH);
    const { headers: forBody } = await app.client().post(PATH, body);

    expect(headers.get('accept-signature')).toBe(
      'sig1=("@method" "@target-uri");created;keyid="practice-ed25519"',
    );
    expect(forBody.get('accept-signature')).toContain('("@method" "@target-uri" "content-digest")');
    expect(headers.get('want-content-digest')).toBe('sha-256=10');
    expect(headers.get('www-authenticate')).toBe('Signature realm="sandbox"');
  });
});

/** Every error, with the expected reason. */
const rejectedCases: readonly [code: string, what: string, sendRequest: () => Promise<TestResponse>][] = [
  ['missing', 'nothing', () => bare({})],
  ['input_missing', 'no input', () => call({ sent: without('signature-input') })],
  ['signature_missing', 'no signature', () => call({ sent: without('signature') })],
  [
    'cavage',
    'the draft, in its own header',
    () => bare({ signature: 'keyId="a",algorithm="hs2019",headers="date",signature="aGk="' }),
  ],
  [
    'cavage',
    'the draft, in Authorization',
    () => bare({ authorization: 'Signature keyId="a",signature="aGk="' }),
  ],
  [
    'malformed_input',
    'no dictionary',
    () => bare({ 'signature-input': '("@method")', signature: 'sig1=:aGk=:' }),
  ],
  [
    'malformed_input',
    'no list',
    () => bare({ 'signature-input': 'sig1="@method";created=1', signature: 'sig1=:aGk=:' }),
  ],
  ['malformed_input', 'names without quotes', () => call({ components: ['method'] })],
  [
    'malformed_input',
    'more components than a request has',
    () => call({ components: Array<string>(65).fill('"@method"') }),
  ],
  [
    'malformed_signature',
    'no colons',
    () => call({ sent: (headers) => ({ ...headers, signature: 'sig1=aGk=' }) }),
  ],
  [
    'malformed_signature',
    'a string',
    () => call({ sent: (headers) => ({ ...headers, signature: 'sig1="aGk="' }) }),
  ],
  [
    'label_mismatch',
    'two labels',
    () => call({ sent: (headers) => ({ ...headers, signature: 'sig2=:aGk=:' }) }),
  ],
  ['missing_parameter', 'no created', () => call({ parameters: ';keyid="practice-ed25519"' })],
  ['missing_parameter', 'no keyid', () => call({ parameters: `;created=${now}` })],
  [
    'parameter_type',
    'created in quotes',
    () => call({ parameters: `;created="${now}";keyid="practice-ed25519"` }),
  ],
  [
    'created_in_milliseconds',
    'milliseconds',
    () => call({ parameters: `;created=${now}000;keyid="practice-ed25519"` }),
  ],
  [
    'created_too_far',
    'six minutes ago',
    () => call({ parameters: `;created=${now - 360};keyid="practice-ed25519"` }),
  ],
  [
    'created_too_far',
    'in six minutes',
    () => call({ parameters: `;created=${now + 360};keyid="practice-ed25519"` }),
  ],
  ['expired', 'a second ago', () => call(written(`;expires=${now - 1}`))],
  ['unknown_key', 'another key', () => call({ keyid: 'constructor' })],
  ['alg_differs', 'the public key for an HMAC', () => call(written(';alg="hmac-sha256"'))],
  ['not_covered', 'no method', () => call({ components: ['"@target-uri"'] })],
  ['not_covered', 'no address', () => call({ components: ['"@method"', '"@path"'] })],
  [
    'not_covered',
    'no query',
    () => call({ query: '?a=1', components: ['"@method"', '"@authority"', '"@path"'] }),
  ],
  [
    'not_covered',
    'one of two parameters',
    () =>
      call({
        query: '?a=1&b=2',
        components: ['"@method"', '"@authority"', '"@path"', '"@query-param";name="a"'],
      }),
  ],
  ...['"content-digest";key="foo"', '"content-digest";key="sha-256";bs'].map(
    (component): [string, string, () => Promise<TestResponse>] => [
      'not_covered',
      component,
      () =>
        call({
          body,
          headers: { 'content-digest': `sha-256=:${digest(body)}:, foo=:aGk=:` },
          components: ['"@method"', '"@target-uri"', component],
          values: { [component]: ':aGk=:' },
        }),
    ],
  ),
  ['not_covered', 'no body', () => call({ body, components: ['"@method"', '"@target-uri"'] })],
  [
    'component_unknown',
    'the status of a response',
    () => call({ components: ['"@method"', '"@target-uri"', '"@status"'] }),
  ],
  [
    'component_unknown',
    'a component of the request to a response',
    () => call({ components: ['"@method"', '"@target-uri"', '"@method";req'] }),
  ],
  [
    'component_unknown',
    'a structured form of a header without one',
    () => call({ components: ['"@method"', '"@target-uri"', '"host";sf'] }),
  ],
  [
    'component_absent',
    'a header that was not sent',
    () => call({ components: ['"@method"', '"@target-uri"', '"x-lost"'] }),
  ],
  [
    'component_absent',
    'a parameter that was not sent',
    () => call({ components: ['"@method"', '"@target-uri"', '"@query-param";name="x"'] }),
  ],
  [
    'component_absent',
    'a key of what is no dictionary',
    () => call({ components: ['"@method"', '"@target-uri"', '"host";key="A"'] }),
  ],
  [
    'component_repeated',
    'the method twice',
    () => call({ components: ['"@method"', '"@target-uri"', '"@method"'] }),
  ],
  [
    'query_param_repeated',
    'a parameter sent twice',
    () => call({ query: '?a=1&a=2', components: ['"@method"', '"@target-uri"', '"@query-param";name="a"'] }),
  ],
  ['digest_missing', 'no digest', () => call({ body, sent: without('content-digest') })],
  [
    'digest_3230',
    'the old header',
    () =>
      call({
        body,
        sent: (headers) => ({ ...without('content-digest')(headers), digest: `SHA-256=${digest(body)}` }),
      }),
  ],
  [
    'digest_malformed',
    'no colons',
    () => call({ body, headers: { 'content-digest': `sha-256=${digest(body)}` } }),
  ],
  [
    'digest_malformed',
    'a string',
    () => call({ body, headers: { 'content-digest': `sha-256="${digest(body)}"` } }),
  ],
  [
    'digest_algorithm',
    'MD5',
    () => call({ body, headers: { 'content-digest': `md5=:${digest(body, 'md5')}:` } }),
  ],
  [
    'digest_mismatch',
    'another body',
    () => call({ body, headers: { 'content-digest': `sha-256=:${digest('x')}:` } }),
  ],
  [
    'scheme_differs',
    'http behind a proxy',
    () => call({ ...hmac, service: secure, origin: 'http://practice.example' }),
  ],
  [
    'scheme_differs',
    'https that is not there',
    () => call({ values: { '"@target-uri"': `${app.url.replace('http', 'https')}${PATH}` } }),
  ],
  [
    'authority_differs',
    'a host without its port',
    () => call({ values: { '"@target-uri"': `http://127.0.0.1${PATH}` } }),
  ],
  [
    'authority_differs',
    'the same as a component',
    () =>
      call({ components: ['"@method"', '"@authority"', '"@path"'], values: { '"@authority"': '127.0.0.1' } }),
  ],
  [
    'query_differs',
    'an address without its query',
    () => call({ query: '?a=1', values: { '"@target-uri"': app.url + PATH } }),
  ],
  [
    'query_differs',
    'a query without its mark',
    () =>
      call({
        query: '?a=1',
        components: ['"@method"', '"@authority"', '"@path"', '"@query"'],
        values: { '"@query"': 'a=1' },
      }),
  ],
  [
    'query_differs',
    'a path with the query',
    () =>
      call({
        query: '?a=1',
        components: ['"@method"', '"@authority"', '"@path"', '"@query"'],
        values: { '"@path"': `${PATH}?a=1` },
      }),
  ],
  ['query_differs', 'the path for the address', () => call({ values: { '"@target-uri"': PATH } })],
  ['method_lower_case', 'get', () => call({ values: { '"@method"': 'get' } })],
  ['signature_params_line', 'no last line', () => call({ base: (lines) => lines.slice(0, -1).join('\n') })],
  [
    'signature_params_line',
    'the list without its parameters',
    () => call({ base: (lines) => lines.join('\n').replace(/;created.*/, '') }),
  ],
  [
    'signature_params_line',
    'the label',
    () => call({ base: (lines) => lines.join('\n').replace('params": ', 'params": sig1=') }),
  ],
  ['trailing_newline', 'a line break at the end', () => call({ base: (lines) => `${lines.join('\n')}\n` })],
  [
    'names_unquoted',
    'no quotes',
    () => call({ base: (lines) => lines.map((line) => line.replace(/^"([^"]+)"/, '$1')).join('\n') }),
  ],
  ['wrong_key', 'the key of another name', () => call({ signer: (base) => mac(SECRET, base) })],
  [
    'pkcs1_padding',
    'the padding of PKCS #1',
    () =>
      call({
        keyid: 'practice-rsa-pss',
        signer: (base) => sign('sha512', Buffer.from(base), privateKey('practice-rsa-pss')),
      }),
  ],
  [
    'der_signature',
    'ECDSA in DER',
    () =>
      call({
        keyid: 'practice-ecdsa-p256',
        signer: (base) => sign('sha256', Buffer.from(base), privateKey('practice-ecdsa-p256')),
      }),
  ],
  [
    'secret_not_decoded',
    'the base64 of the secret',
    () => call({ ...hmac, signer: (base) => mac(Buffer.from(SECRET).toString('base64'), base) }),
  ],
  ['malformed_secret', 'a line break', () => call({ ...hmac, signer: (base) => mac(`${SECRET}\n`, base) })],
  ['signature_mismatch', 'anything else', () => call({ base: () => 'anything' })],
  [
    'signature_mismatch',
    'a signature too short',
    () => call({ sent: (headers) => ({ ...headers, signature: 'sig1=:aGk=:' }) }),
  ],
];

describe('a wrong HTTP message signature', () => {
  it.each(rejectedCases)('is rejected with %s: %s', async (code, _, sendRequest) => {
    const { status, body: response, headers } = await sendRequest();

    expect(response.reason?.code).toBe(code);
    expect(headers.get('www-authenticate')).toBe('Signature realm="sandbox"');
    expect(status).toBe(401);
  });

  it('has a row for every reason except that of a repeated nonce', () => {
    const scheme = schemes.find(({ id }) => id === 'http-signature');
    const codes = [...new Set(rejectedCases.map(([code]) => code)), 'nonce_used'];

    expect(codes.sort()).toEqual(Object.keys(scheme?.reasons ?? {}).sort());
  });

  it.each<[string, string, string]>([
    ['an empty body', digest(''), 'empty body'],
    [
      'hexadecimal digits',
      Buffer.from(Buffer.from(digest(body), 'base64').toString('hex')).toString('base64'),
      'hexadecimal',
    ],
    ['a line break at the end', digest(`${body}\n`), 'line break'],
    ['the same JSON written otherwise', digest('{"name":"Zoë"}'), 'serialisation'],
  ])('diagnoses the digest of %s', async (_, wrong, words) => {
    const { body: response } = await call({ body, headers: { 'content-digest': `sha-256=:${wrong}:` } });

    expect(response.message).toContain(words);
    expect(response.debug).toMatchObject({ received: wrong, computed: digest(body) });
  });

  it('returns the computed and the received signature base', async () => {
    const { body: response } = await call({ values: { '"@method"': 'get' } });

    expect(response.debug.signature_base.split('\n')[0]).toBe('"@method": GET');
    expect(response.debug.you_signed.split('\n')[0]).toBe('"@method": get');
  });

  it('names the key that signed', async () => {
    const { body: response } = await call({ signer: (base) => mac(SECRET, base) });

    expect(response.debug.you_signed_with).toBe('practice-hmac');
  });

  it('reports the position of a syntax error', async () => {
    const { body: response } = await bare({ 'signature-input': 'sig1=(method', signature: 'sig1=:aGk=:' });

    expect(response.message).toBe('Signature-Input: at 12: expected a space or `)`, found the end.');
  });
});
