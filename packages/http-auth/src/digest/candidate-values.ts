// Values that candidates for a response of Digest use.
import type { DigestHash } from './algorithms.js';
import { a2, ha1, hashedText, responseOf, type ResponseInput } from './response.js';

export function otherUris(uri: string, host: string): string[] {
  return [decoded(uri) ?? uri, `http://${host}${uri}`, `https://${host}${uri}`, uri.replace(/^\//, ''), ''];
}

function decoded(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}

/** Other forms of the cnonce: empty, quoted, in another case, and encoded in or decoded from base64. */
export function otherCnonces({ cnonce }: ResponseInput): string[] {
  const forms = [
    '',
    `"${cnonce}"`,
    cnonce.toUpperCase(),
    cnonce.toLowerCase(),
    Buffer.from(cnonce, 'latin1').toString('base64'),
    Buffer.from(cnonce, 'base64').toString('latin1'),
  ];
  return forms.filter((form) => form !== cnonce);
}

/** H(A1) without the realm, and with the response that follows from it. */
export function withoutRealm(right: ResponseInput): string[] {
  const { hash, username, password, session, nonce, cnonce } = right;
  const secret = hash(`${username}:${password}`);
  return [hash(hashedText(right, session ? hash(`${secret}:${nonce}:${cnonce}`) : secret))];
}

export function withoutCnonce(right: ResponseInput): string[] {
  const { hash, nonce } = right;
  const secret = ha1({ ...right, session: false });
  return [`${secret}:${nonce}`, `${secret}:${nonce}:`].map((a1) => hash(hashedText(right, hash(a1))));
}

/** With H(A1), or the hash within it, as bytes instead of hexadecimal digits, an ambiguity of RFC 2617. */
export function binaryHashes(right: ResponseInput): string[] {
  const { hash, nonce, cnonce } = right;
  const joined = (digits: string, rest: string): string =>
    hash(Buffer.concat([Buffer.from(digits, 'hex'), Buffer.from(rest, 'latin1')]));
  const secret = ha1(right);
  const outside = joined(secret, hashedText(right).slice(secret.length));
  if (!right.session) return [outside];
  const inner = joined(ha1({ ...right, session: false }), `:${nonce}:${cnonce}`);
  return [outside, hash(hashedText(right, inner))];
}

export function upperCaseInside(right: ResponseInput): string[] {
  const { hash } = right;
  const [secret, ha2] = [ha1(right), hash(a2(right))];
  const text = hashedText(right);
  const upperCaseHash: DigestHash = (data) => hash(data).toUpperCase();
  return [
    hash(secret.toUpperCase() + text.slice(secret.length)),
    hash(text.slice(0, -ha2.length) + ha2.toUpperCase()),
    responseOf({ ...right, hash: upperCaseHash, bodyHash: right.bodyHash?.toUpperCase() }).toLowerCase(),
  ];
}
