// Computes the signature: canonical request, string to sign, derived key (AWS Signature Version 4).
import { createHash, createHmac } from 'node:crypto';
import type { AuthRequest } from '../auth-request.js';
import { percentDecode, percentEncodeBytes } from './query.js';

export const SIGV4_ALGORITHM = 'AWS4-HMAC-SHA256';
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/** The input of a signature. Candidates replace parts of it. */
export interface Sigv4Input {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lines `name:value`, each with its line break. */
  readonly headers: string;
  readonly signedHeaders: string;
  readonly payloadHash: string;
  readonly timestamp: string;
  /** `date/region/service/aws4_request`, as it was sent. */
  readonly scope: string;
  /** The prefix of the secret: `AWS4`. */
  readonly prefix: string;
  readonly secret: string;
  /** The steps of the key derivation. */
  readonly derivation: readonly string[];
}

export function canonicalRequest({
  method,
  path,
  query,
  headers,
  signedHeaders,
  payloadHash,
}: Sigv4Input): string {
  return [method, path, query, headers, signedHeaders, payloadHash].join('\n');
}

export function stringToSign(parts: Sigv4Input): string {
  return [SIGV4_ALGORITHM, parts.timestamp, parts.scope, sha256Hex(canonicalRequest(parts))].join('\n');
}

/** In hexadecimal digits. */
export function sigv4Signature(parts: Sigv4Input): string {
  const key = parts.derivation.reduce(
    (derived: Buffer, step) => hmac(derived, step),
    Buffer.from(parts.prefix + parts.secret),
  );
  return hmac(key, stringToSign(parts)).toString('hex');
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'latin1').digest();

/** The SHA-256 hash in hexadecimal. Text is read with one byte per character. */
export function sha256Hex(content: string | Buffer): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return createHash('sha256').update(bytes).digest('hex');
}

export const EMPTY_HASH = sha256Hex('');

/** The path encoded twice, as for most services; once, as for S3; and as it was sent. */
export function canonicalPaths({ target }: Pick<AuthRequest, 'target'>): string[] {
  const path = target.replace(/\?.*$/s, '');
  const eachSegment = (change: (segment: string) => string): string => path.split('/').map(change).join('/');
  const twice = eachSegment(percentEncodeBytes);
  const once = eachSegment((segment) => percentEncodeBytes(percentDecode(segment)));
  return [...new Set([twice, once, path])];
}

/** The lines of these headers: trimmed, spaces folded, repeated ones joined by commas. */
export function canonicalHeaders(
  rawHeaders: readonly string[],
  names: readonly string[],
  host?: string,
): string {
  const values = new Map<string, string[]>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const value = (rawHeaders[i + 1] ?? '').trim().replace(/ +/g, ' ');
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  if (host !== undefined) values.set('host', [host]);
  return names.map((name) => `${name}:${(values.get(name) ?? []).join(',')}\n`).join('');
}

/** The hashes of the body that a client may sign, the most likely first. */
export function payloadHashes(
  { contentHash, form }: { readonly contentHash: string | undefined; readonly form: 'header' | 'query' },
  body: Buffer,
): string[] {
  if (contentHash !== undefined) return [contentHash];
  return form === 'query' ? [sha256Hex(body), UNSIGNED_PAYLOAD] : [sha256Hex(body)];
}
