// A separate AWS Signature Version 4 signer that can deviate in every step.
import { createHash, createHmac } from 'node:crypto';

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

export interface ToSign {
  readonly method?: string;
  /** The absolute URL. */
  readonly url: string;
  /** In addition to `host` and `x-amz-date`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly at: Date;
  readonly key?: string;
  readonly secret?: string;
  readonly region?: string;
  readonly service?: string;
}

/** Deviations from the documentation. */
export interface Deviation {
  /** Lines of the canonical request: method, path, query, headers and an empty line, signed headers, hash. */
  readonly canonical?: (lines: string[]) => string[];
  readonly stringToSign?: (lines: string[]) => string[];
  readonly signingKey?: (secret: string, steps: string[]) => Buffer | string;
  readonly scope?: (parts: string[]) => string[];
  readonly timestamp?: (text: string) => string;
  readonly signedHeaders?: (names: string[]) => string[];
}

const key4 = (secret: string, steps: string[]): Buffer =>
  steps.reduce<Buffer>((key, step) => mac(key, step), Buffer.from(`AWS4${secret}`));

const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => [escape(name), escape(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

function prepare({ at, region = 'us-east-1', service = 'execute-api' }: ToSign, deviation: Deviation) {
  const plain = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const timestamp = deviation.timestamp?.(plain) ?? plain;
  const steps = [timestamp.slice(0, 8), region, service, 'aws4_request'];
  return { timestamp, steps, scope: (deviation.scope?.(steps) ?? steps).join('/') };
}

function sign(
  toSign: ToSign,
  url: URL,
  headers: Record<string, string>,
  payload: string,
  deviation: Deviation,
) {
  const { method = 'GET', secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' } = toSign;
  const { timestamp, steps, scope } = prepare(toSign, deviation);
  const sorted = Object.keys(headers).sort();
  const names = deviation.signedHeaders?.(sorted) ?? sorted;
  const lines = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    payload,
  ];
  const canonical = (deviation.canonical?.(lines) ?? lines).join('\n');
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, hash(canonical)];
  const key = (deviation.signingKey ?? key4)(secret, steps);
  const signature = mac(key, (deviation.stringToSign?.(text) ?? text).join('\n')).toString('hex');
  return { signature, names: names.join(';'), canonical, timestamp, scope };
}

/** The headers of a signed request, without `host`. */
export function signHeaders(toSign: ToSign, deviation: Deviation = {}): Record<string, string> {
  const { key = 'AKIAIOSFODNN7EXAMPLE', headers = {}, body = '' } = toSign;
  const url = new URL(toSign.url);
  const { timestamp } = prepare(toSign, deviation);
  const sent = { 'x-amz-date': timestamp, ...headers };
  const payload = headers['x-amz-content-sha256'] ?? hash(body);
  const { signature, names, scope } = sign(toSign, url, { host: url.host, ...sent }, payload, deviation);
  const authorization = `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

/** The presigned URL. */
export function presign(
  toSign: ToSign & { expires?: number | string; more?: Record<string, string> },
  deviation: Deviation = {},
): string {
  const { key = 'AKIAIOSFODNN7EXAMPLE', headers = {}, body = '', expires = 300, more = {} } = toSign;
  const url = new URL(toSign.url);
  const { timestamp, scope } = prepare(toSign, deviation);
  const parameters = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${key}/${scope}`,
    'X-Amz-Date': timestamp,
    ...(expires !== '' && { 'X-Amz-Expires': String(expires) }),
    'X-Amz-SignedHeaders': ['host', ...Object.keys(headers)].sort().join(';'),
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  const { signature } = sign(toSign, url, { host: url.host, ...headers }, hash(body), deviation);
  url.searchParams.append('X-Amz-Signature', signature);
  return url.href;
}
