// The arithmetic of Digest: what is hashed, in which order (RFC 7616 §3.4.1 to §3.4.3, RFC 2069 §2.1.2).
import type { Hash } from './algorithms.js';

/** Everything that goes into a response. Text as in headers: one character for each byte. */
export interface ResponseInput {
  readonly hash: Hash;
  readonly session: boolean;
  readonly username: string;
  readonly realm: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  /** The hash of the body where its integrity is protected, `auth-int`. */
  readonly bodyHash: string | undefined;
  readonly nonce: string;
  /** The three that are new since RFC 2069; without `qop` they are left out. */
  readonly qop: string | undefined;
  readonly nc: string;
  readonly cnonce: string;
}

/** H(A1): who, where, and the secret that only the two of them know (§3.4.2). */
export function ha1({ hash, session, username, realm, password, nonce, cnonce }: ResponseInput): string {
  const secret = hash(`${username}:${realm}:${password}`);
  return session ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
}

/** A2: what is asked for (§3.4.3). */
export function a2({ method, uri, bodyHash }: ResponseInput): string {
  return [method, uri, ...(bodyHash === undefined ? [] : [bodyHash])].join(':');
}

/** What the response is the hash of. */
export function hashedText(from: ResponseInput, secret = ha1(from)): string {
  const { hash, nonce, nc, cnonce, qop } = from;
  const counted = qop === undefined ? [] : [nc, cnonce, qop];
  return [secret, nonce, ...counted, hash(a2(from))].join(':');
}

export function responseOf(from: ResponseInput): string {
  return from.hash(hashedText(from));
}

/** The proof that the server knows the secret too: as a response under `auth`, but for the method (§3.5). */
export function rspauth(from: ResponseInput): string {
  return responseOf({ ...from, method: '', bodyHash: undefined, qop: 'auth' });
}
