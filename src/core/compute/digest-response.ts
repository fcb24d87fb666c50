// The `response` of HTTP Digest authentication (RFC 7616 §3.4.1).
import { encode } from './encodings.js';
import { hash, type HashName } from './hashes.js';

export interface DigestArguments {
  readonly username: string;
  readonly password: string;
  readonly realm: string;
  readonly nonce: string;
  readonly method: string;
  readonly uri: string;
  /** As in the challenge: `MD5` (default), `SHA-256`, each also with `-sess`. */
  readonly algorithm?: string;
  /** `auth`, `auth-int`, or empty for RFC 2069. */
  readonly qop?: string;
  /** Eight hexadecimal digits. */
  readonly nc?: string;
  readonly cnonce?: string;
  /** The request body, for `auth-int`. */
  readonly body?: string;
}

const hashNames: Readonly<Record<string, HashName>> = { MD5: 'md5', 'SHA-256': 'sha256' };

/** Throws `RangeError` for an unknown algorithm. */
export function digestResponse(digest: DigestArguments): string {
  const { username, realm, password, nonce, method, uri } = digest;
  const { algorithm = 'MD5', qop = '', nc = '', cnonce = '', body = '' } = digest;
  const [base = '', session] = algorithm.toUpperCase().split('-SESS');
  const name = hashNames[base];
  if (name === undefined)
    throw new RangeError(`algorithm must be one of ${Object.keys(hashNames).join(', ')}`);
  const h = (...parts: string[]): string => encode(hash(name, parts.join(':')), 'hex');
  const secret = h(username, realm, password);
  const ha1 = session === undefined ? secret : h(secret, nonce, cnonce);
  const ha2 = qop === 'auth-int' ? h(method, uri, h(body)) : h(method, uri);
  return qop === '' ? h(ha1, nonce, ha2) : h(ha1, nonce, nc, cnonce, qop, ha2);
}
