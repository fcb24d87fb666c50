// AWS Signature Version 4, signed by a separate implementation.
import { schemes } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, TestRequest } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { sendRaw } from './support/raw-connection.js';
import { presign, signHeaders, type ToSign, type Deviation } from './support/sigv4-signer.js';
import { createHash, createHmac } from 'node:crypto';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const PATH = '/auth/protected/aws-sigv4';
const TOKEN = 'practice-session-token-EXAMPLE';
const at = new Date(clock.now());
const body = '{"name": "Zoë"}';
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

type Given = Partial<ToSign> & {
  query?: string;
  sent?: Record<string, string>;
  sentBody?: string;
  sentQuery?: string;
};

/** Signs and sends a request. `sent` and similar options change the request after signing. */
function call(
  { query = '', sent = {}, sentQuery = query, ...given }: Given,
  deviation?: Deviation,
): Promise<TestResponse> {
  const { method = 'GET' } = given;
  const headers = signHeaders({ url: app.url + PATH + query, at, ...given }, deviation);
  const content = given.sentBody ?? given.body;
  return send(method, PATH + sentQuery, {
    headers: { ...headers, ...sent },
    ...(content !== undefined && { body: content }),
  });
}

function callPresigned(
  { query = '', sent = {}, ...given }: Given & { expires?: number | string; more?: Record<string, string> },
  deviation?: Deviation,
): Promise<TestResponse> {
  const { method = 'GET', body: content } = given;
  const address = presign({ url: app.url + PATH + query, at, ...given }, deviation);
  return send(method, address.slice(app.url.length), {
    headers: sent,
    ...(content !== undefined && { body: content }),
  });
}

const send = (method: string, path: string, options: TestRequest): Promise<TestResponse> =>
  app.client().send(method, path, options);
const post = { method: 'POST', body };
const line =
  (index: number, change: (text: string) => string): NonNullable<Deviation['canonical']> =>
  (lines) =>
    lines.with(index, change(lines.at(index) ?? ''));
const steps = (secret: string, ...all: string[]): Buffer =>
  all.reduce<Buffer>((key, step) => createHmac('sha256', key).update(step).digest(), Buffer.from(secret));
const PAYLOAD = -1;
const QUERY = 2;

describe('AWS Signature Version 4', () => {
  it.each<[string, () => Promise<TestResponse>]>([
    ['a GET', () => call({})],
    ['a GET with a query', () => call({ query: '?b=2&a=1&a=0&empty=&q=a%20b%2Fc~d%27&é=ü' })],
    ['a parameter without `=`', () => call({ query: '?flag&a=1' })],
    ['names that sort otherwise with their values', () => call({ query: '?a=1&a-b=2&A=3' })],
    ['`+` for a space, signed as %20', () => call({ query: '?q=a+b' })],
    ['a POST', () => call(post)],
    [
      'the hash of the body in a header',
      () => call({ ...post, headers: { 'x-amz-content-sha256': sha(body) } }),
    ],
    ['more signed headers', () => call({ headers: { 'x-custom': 'a b', accept: 'application/json' } })],
    ['the published session token', () => call({ headers: { 'x-amz-security-token': TOKEN } })],
    ['a clock four minutes behind', () => call({ at: new Date(clock.now() - 240_000) })],
    ['a clock four minutes ahead', () => call({ at: new Date(clock.now() + 240_000) })],
    [
      'fields without spaces between them',
      () => {
        const { authorization = '', ...headers } = signHeaders({ url: app.url + PATH, at });
        return send('GET', PATH, {
          headers: { ...headers, authorization: authorization.replaceAll(', ', ',') },
        });
      },
    ],
    ['a presigned URL', () => callPresigned({})],
    ['a presigned URL with a query', () => callPresigned({ query: '?b=2&a=1' })],
    [
      'a presigned URL an hour later',
      () => callPresigned({ at: new Date(clock.now() - 3_600_000), expires: 3601 }),
    ],
    ['a presigned URL without a lifetime, as of some clients', () => callPresigned({ expires: '' })],
    ['a presigned POST', () => callPresigned(post)],
    ['a presigned URL with a token', () => callPresigned({ more: { 'X-Amz-Security-Token': TOKEN } })],
  ])('accepts %s', async (_, sendRequest) => {
    const { status, body: response } = await sendRequest();

    expect(response).toMatchObject({ data: { scheme: 'aws-sigv4', subject: 'alice@example.com' } });
    expect(response.data).not.toHaveProperty('notes');
    expect(status).toBe(200);
  });

  it('adds a note for a path that is encoded once instead of twice', async () => {
    const path = PATH.replace('-', '%2D');
    const twice = signHeaders(
      { url: app.url + path, at },
      { canonical: line(1, (text) => text.replace('%2D', '%252D')) },
    );
    const decoded = signHeaders({ url: app.url + PATH, at });

    const { body: plain } = await send('GET', path, { headers: twice });
    const { body: noted } = await send('GET', path, { headers: decoded });
    expect(plain.data).not.toHaveProperty('notes');
    expect(noted.data.notes).toEqual([expect.stringContaining('S3')]);
  });

  it('adds a note for an unsigned body', async () => {
    const unsigned = await call({ ...post, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } });
    const presigned = await callPresigned(post, { canonical: line(PAYLOAD, () => 'UNSIGNED-PAYLOAD') });

    for (const { body: response } of [unsigned, presigned]) {
      expect(response.data.notes).toEqual([expect.stringContaining('does not cover the body')]);
    }
  });

  it('accepts the host of the public URL and the host that a proxy set', async () => {
    const proxied = await startApp({ clock, publicBaseUrl: 'https://practice.example' });
    const headers = signHeaders({ url: `https://practice.example${PATH}`, at });
    const { body: response } = await proxied.client().get(PATH, { headers });
    await proxied.close();

    expect(response.data.notes).toEqual([expect.stringContaining('proxy')]);
  });
});

/** Every error, with the expected reason and the AWS error code. */
const rejectedCases: readonly [
  code: string,
  errorType: string,
  what: string,
  sendRequest: () => Promise<TestResponse>,
][] = [
  ['missing', 'MissingAuthenticationToken', 'nothing', () => send('GET', PATH, {})],
  [
    'wrong_scheme',
    'IncompleteSignature',
    'another scheme',
    () => call({ sent: { authorization: 'Bearer abc' } }),
  ],
  [
    'wrong_scheme',
    'IncompleteSignature',
    'another algorithm in the query',
    () => send('GET', `${PATH}?X-Amz-Algorithm=AWS4-ECDSA-P256-SHA256&X-Amz-Signature=00`, {}),
  ],
  [
    'signature_v2',
    'InvalidRequest',
    'version 2',
    () => call({ sent: { authorization: 'AWS AKIAIOSFODNN7EXAMPLE:c2ln' } }),
  ],
  [
    'two_signatures',
    'InvalidRequest',
    'header and query',
    () => callPresigned({ sent: signHeaders({ url: app.url + PATH, at }) }),
  ],
  [
    'incomplete',
    'IncompleteSignature',
    'no signature',
    () => call({ sent: { authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=host' } }),
  ],
  [
    'incomplete',
    'IncompleteSignature',
    'half a presigned URL',
    () => send('GET', `${PATH}?X-Amz-Algorithm=AWS4-HMAC-SHA256`, {}),
  ],
  [
    'malformed_credential',
    'IncompleteSignature',
    'a scope of four parts',
    () => call({}, { scope: (parts) => parts.slice(1) }),
  ],
  [
    'malformed_signature',
    'IncompleteSignature',
    'a signature in base64',
    () =>
      call({
        sent: {
          authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e,SignedHeaders=host,Signature=c2lnbmF0dXJl',
        },
      }),
  ],
  [
    'missing_date',
    'IncompleteSignature',
    'no date',
    () => {
      const { 'x-amz-date': _, ...headers } = signHeaders({ url: app.url + PATH, at });
      return send('GET', PATH, { headers });
    },
  ],
  [
    'date_format',
    'IncompleteSignature',
    'ISO 8601 with dashes',
    () => call({}, { timestamp: () => at.toISOString() }),
  ],
  [
    'date_format',
    'IncompleteSignature',
    'a day that is none',
    () => call({}, { timestamp: () => '20260230T000000Z' }),
  ],
  ['expires_range', 'IncompleteSignature', 'eight days', () => callPresigned({ expires: 8 * 86_400 })],
  [
    'time_skewed',
    'RequestTimeTooSkewed',
    'a presigned URL without a lifetime, after five minutes',
    () => callPresigned({ expires: '', at: new Date(clock.now() - 301_000) }),
  ],
  ['expires_range', 'IncompleteSignature', 'no seconds', () => callPresigned({ expires: 'soon' })],
  ['unknown_access_key', 'InvalidClientTokenId', 'another key', () => call({ key: 'AKIDEXAMPLE' })],
  [
    'invalid_session_token',
    'InvalidClientTokenId',
    'another token',
    () => call({ headers: { 'x-amz-security-token': 'x' } }),
  ],
  ['wrong_region', 'SignatureDoesNotMatch', 'another region', () => call({ region: 'eu-central-1' })],
  ['wrong_service', 'SignatureDoesNotMatch', 'another service', () => call({ service: 's3' })],
  [
    'scope_swapped',
    'SignatureDoesNotMatch',
    'region for service',
    () => call({ region: 'execute-api', service: 'us-east-1' }),
  ],
  [
    'scope_swapped',
    'SignatureDoesNotMatch',
    'region for service in the key',
    () =>
      call(
        {},
        {
          signingKey: (secret, [date = '', region = '', service = '', end = '']) =>
            steps(`AWS4${secret}`, date, service, region, end),
        },
      ),
  ],
  [
    'wrong_terminator',
    'SignatureDoesNotMatch',
    'another terminator',
    () => call({}, { scope: (parts) => parts.with(3, 'aws4') }),
  ],
  [
    'scope_date',
    'SignatureDoesNotMatch',
    'the local day in the scope',
    () => call({}, { scope: (parts) => parts.with(0, '20251231') }),
  ],
  [
    'scope_date',
    'SignatureDoesNotMatch',
    'the local day in the key',
    () => call({}, { signingKey: (secret, [, ...rest]) => steps(`AWS4${secret}`, '20251231', ...rest) }),
  ],
  [
    'headers_unsorted',
    'SignatureDoesNotMatch',
    'names not sorted',
    () => call({}, { signedHeaders: (names) => names.toReversed() }),
  ],
  [
    'headers_unsorted',
    'SignatureDoesNotMatch',
    'header lines in the order sent',
    () =>
      call(
        { headers: { accept: '*/*' } },
        {
          canonical: ([method = '', path = '', query = '', accept = '', host = '', date = '', ...rest]) => [
            method,
            path,
            query,
            host,
            date,
            accept,
            ...rest,
          ],
        },
      ),
  ],
  [
    'header_not_signed',
    'SignatureDoesNotMatch',
    'a header of Amazon not signed',
    () => call({ sent: { 'x-amz-security-token': TOKEN } }),
  ],
  [
    'header_not_signed',
    'SignatureDoesNotMatch',
    'host not signed',
    () => call({}, { signedHeaders: () => ['x-amz-date'] }),
  ],
  [
    'signed_header_absent',
    'SignatureDoesNotMatch',
    'a header that was not sent',
    () => call({}, { signedHeaders: (names) => [...names, 'x-lost'] }),
  ],
  [
    'time_skewed',
    'RequestTimeTooSkewed',
    'a clock six minutes behind',
    () => call({ at: new Date(clock.now() - 360_000) }),
  ],
  [
    'time_skewed',
    'RequestTimeTooSkewed',
    'a presigned URL of tomorrow',
    () => callPresigned({ at: new Date(clock.now() + 26 * 3_600_000) }),
  ],
  [
    'local_time',
    'RequestTimeTooSkewed',
    'the time of Kolkata',
    () => call({ at: new Date(clock.now() + 5.5 * 3_600_000) }),
  ],
  [
    'expired',
    'RequestExpired',
    'an old address',
    () => callPresigned({ at: new Date(clock.now() - 301_000) }),
  ],
  [
    'streaming_payload',
    'InvalidRequest',
    'chunks',
    () => call({ ...post, headers: { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' } }),
  ],
  [
    'content_sha256_mismatch',
    'XAmzContentSHA256Mismatch',
    'another body than hashed',
    () => call({ ...post, headers: { 'x-amz-content-sha256': sha('') } }),
  ],
  [
    'query_unsorted',
    'SignatureDoesNotMatch',
    'the query as it stands',
    () => call({ query: '?b=2&a=1' }, { canonical: line(QUERY, () => 'b=2&a=1') }),
  ],
  [
    'query_unsorted',
    'SignatureDoesNotMatch',
    'the query as it stands, bare',
    () => call({ query: '?b&a' }, { canonical: line(QUERY, () => 'b&a') }),
  ],
  [
    'query_duplicated',
    'SignatureDoesNotMatch',
    'parameters sent twice',
    () => call({ query: '?a=1&b=2', sentQuery: '?a=1&b=2&a=1&b=2' }),
  ],
  [
    'query_left_out',
    'SignatureDoesNotMatch',
    'no query',
    () => call({ query: '?a=1' }, { canonical: line(QUERY, () => '') }),
  ],
  [
    'plus_for_space',
    'SignatureDoesNotMatch',
    '`+` signed for %20',
    () => call({ query: '?q=a%20b' }, { canonical: line(QUERY, () => 'q=a+b') }),
  ],
  [
    'plus_for_space',
    'SignatureDoesNotMatch',
    '`+` taken for itself',
    () => call({ query: '?q=a+b' }, { canonical: line(QUERY, () => 'q=a%2Bb') }),
  ],
  [
    'query_encoding',
    'SignatureDoesNotMatch',
    'values as they stand',
    () => call({ query: '?t=a:b' }, { canonical: line(QUERY, () => 't=a:b') }),
  ],
  [
    'query_encoding',
    'SignatureDoesNotMatch',
    'values encoded twice',
    () => call({ query: '?t=a%3Ab' }, { canonical: line(QUERY, () => 't=a%253Ab') }),
  ],
  [
    'query_encoding',
    'SignatureDoesNotMatch',
    'an empty value without `=`',
    () => call({ query: '?t=' }, { canonical: line(QUERY, () => 't') }),
  ],
  [
    'query_encoding',
    'SignatureDoesNotMatch',
    'lower-case digits',
    () => call({ query: '?t=a%3Ab' }, { canonical: line(QUERY, () => 't=a%3ab') }),
  ],
  ['path_differs', 'SignatureDoesNotMatch', 'the root', () => call({}, { canonical: line(1, () => '/') })],
  [
    'path_differs',
    'SignatureDoesNotMatch',
    'the whole address',
    () => call({}, { canonical: line(1, (path) => app.url + path) }),
  ],
  [
    'host_differs',
    'SignatureDoesNotMatch',
    'a host without its port',
    () => call({}, { canonical: line(3, () => 'host:127.0.0.1') }),
  ],
  [
    'empty_payload_hash',
    'SignatureDoesNotMatch',
    'no body',
    () => call({ ...post, body: '', sentBody: body }),
  ],
  [
    'payload_hash',
    'SignatureDoesNotMatch',
    'UNSIGNED-PAYLOAD, unsaid',
    () => call(post, { canonical: line(PAYLOAD, () => 'UNSIGNED-PAYLOAD') }),
  ],
  [
    'payload_hash',
    'SignatureDoesNotMatch',
    'the body itself',
    () => call(post, { canonical: line(PAYLOAD, () => body) }),
  ],
  ['method_lower_case', 'SignatureDoesNotMatch', 'get', () => call({}, { canonical: line(0, () => 'get') })],
  [
    'missing_newline',
    'SignatureDoesNotMatch',
    'no empty line',
    () => call({}, { canonical: (lines) => lines.filter((text, i) => i === QUERY || text !== '') }),
  ],
  [
    'prefix_forgotten',
    'SignatureDoesNotMatch',
    'a key without AWS4',
    () => call({}, { signingKey: (secret, all) => steps(secret, ...all) }),
  ],
  [
    'key_not_derived',
    'SignatureDoesNotMatch',
    'the bare secret',
    () => call({}, { signingKey: (secret) => secret }),
  ],
  [
    'key_not_derived',
    'SignatureDoesNotMatch',
    'a step too few',
    () => call({}, { signingKey: (secret, all) => steps(`AWS4${secret}`, ...all.slice(0, 3)) }),
  ],
  [
    'malformed_secret',
    'SignatureDoesNotMatch',
    'a line break',
    () => call({ secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n' }),
  ],
  ['signature_mismatch', 'SignatureDoesNotMatch', 'another secret', () => call({ secret: 'secret' })],
  [
    'signature_mismatch',
    'SignatureDoesNotMatch',
    'a changed presigned URL',
    () => callPresigned({ query: '?a=1' }, { canonical: line(QUERY, (text) => text.replace('a=1', 'a=2')) }),
  ],
];

describe('a wrong AWS signature', () => {
  it.each(rejectedCases)('is rejected with %s, %s: %s', async (code, errorType, _, sendRequest) => {
    const { status, body: response, headers } = await sendRequest();

    expect(response.reason?.code).toBe(code);
    expect(headers.get('x-amzn-errortype')).toBe(errorType);
    expect(headers.get('www-authenticate')).toBe(
      'AWS4-HMAC-SHA256 realm="sandbox", region="us-east-1", service="execute-api"',
    );
    expect(status).toBe(401);
  });

  it('has a row for every reason', () => {
    const scheme = schemes.find(({ id }) => id === 'aws-sigv4');

    expect([...new Set(rejectedCases.map(([code]) => code))].sort()).toEqual(
      Object.keys(scheme?.reasons ?? {}).sort(),
    );
  });

  it('returns the computed and the received values', async () => {
    const { body: response } = await call({ query: '?b=2&a=1' }, { canonical: line(QUERY, () => 'b=2&a=1') });
    const { canonicalRequest, stringToSign, signature, you_signed } = response.debug;

    expect(canonicalRequest.split('\n').slice(0, 3)).toEqual(['GET', PATH, 'a=1&b=2']);
    expect(you_signed.canonicalRequest.split('\n').slice(0, 3)).toEqual(['GET', PATH, 'b=2&a=1']);
    expect(stringToSign.split('\n')[3]).toBe(sha(canonicalRequest));
    expect(signature.expected).not.toBe(signature.received);
  });

  it('uses the AWS message for incomplete signatures', async () => {
    const { body: response } = await call({
      sent: { authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e' },
    });

    expect(response.message).toBe("Authorization header requires 'SignedHeaders', 'Signature'.");
  });

  it('joins repeated headers by commas, and collapses spaces', async () => {
    const url = `${app.url}${PATH}`;
    const { authorization = '', 'x-amz-date': date = '' } = signHeaders({
      url,
      at,
      headers: { 'x-list': 'a b,c' },
    });
    const host = new URL(url).host;
    const request = [
      `GET ${PATH} HTTP/1.1`,
      `Host: ${host}`,
      `X-List:   a   b `,
      'X-List: c',
      `X-Amz-Date: ${date}`,
    ];
    const response = await sendRaw(
      app.port,
      [...request, `Authorization: ${authorization}`, 'Connection: close', '', ''].join('\r\n'),
    );

    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});
