// Computes the response of Digest (RFC 7616 §3.4.1 to §3.4.3, RFC 2069 §2.1.2).
import type { DigestHash } from './algorithms.js';

/** The input of a response. Text as in headers: one character per byte. */
export interface ResponseInput {
  readonly hash: DigestHash;
  readonly session: boolean;
  readonly username: string;
  readonly realm: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  /** The hash of the body with `auth-int`. */
  readonly bodyHash: string | undefined;
  readonly nonce: string;
  /** The parameters that RFC 2617 added; without `qop` they are not hashed. */
  readonly qop: string | undefined;
  readonly nc: string;
  readonly cnonce: string;
}

/** H(A1): user, realm and password (§3.4.2). */
export function ha1({ hash, session, username, realm, password, nonce, cnonce }: ResponseInput): string {
  const secret = hash(`${username}:${realm}:${password}`);
  return session ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
}

/** A2: method, URI and body (§3.4.3). */
export function a2({ method, uri, bodyHash }: ResponseInput): string {
  return [method, uri, ...(bodyHash === undefined ? [] : [bodyHash])].join(':');
}

/** The text whose hash is the response. */
export function hashedText(from: ResponseInput, secret = ha1(from)): string {
  const { hash, nonce, nc, cnonce, qop } = from;
  const counted = qop === undefined ? [] : [nc, cnonce, qop];
  return [secret, nonce, ...counted, hash(a2(from))].join(':');
}

export function responseOf(from: ResponseInput): string {
  return from.hash(hashedText(from));
}

/** The proof of the server: a response with `qop=auth`, but without the method (§3.5). */
export function rspauth(from: ResponseInput): string {
  return responseOf({ ...from, method: '', bodyHash: undefined, qop: 'auth' });
}
