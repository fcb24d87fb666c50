// Reads a claim of a JSON Web Token (RFC 7519 §3) without verifying its signature.
import { getByPath, toText } from '../template.js';
import { encode, fromBase64 } from './encodings.js';

/** Empty for an absent claim. Throws `RangeError` if the token has no JSON claims. */
export function jwtClaim(token: string, claim: string): string {
  return toText(getByPath(claimsOf(token), claim));
}

function claimsOf(token: string): unknown {
  const [, claims = ''] = token.split('.');
  try {
    return JSON.parse(encode(fromBase64(claims), 'text')) as unknown;
  } catch {
    throw new RangeError('not a JWT');
  }
}
