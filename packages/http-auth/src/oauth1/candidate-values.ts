// Values that candidates for a signature of OAuth 1.0a use.
import type { AuthRequest } from '../auth-request.js';
import { decodeBase64 } from '../base64.js';
import { percentEncode } from './base-string.js';
import { formPairs, type Pair } from './parameters.js';
import type { SignatureInput } from './signature.js';

const MAX_FIELDS = 500;

/** The orders in which a client may list parameters that it does not sort. */
export const parameterOrders = [
  ['header', 'query', 'body'],
  ['header', 'body', 'query'],
  ['query', 'header', 'body'],
  ['query', 'body', 'header'],
  ['body', 'header', 'query'],
  ['body', 'query', 'header'],
] as const;

/** Encodings of a signature other than base64. */
export const otherEncodings: readonly SignatureInput['read'][] = [
  (text) => (/^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined),
  (text) => Buffer.from(Buffer.from(text, 'base64').toString('latin1'), 'hex'),
  (text) => (/^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined),
  (text) => decodeBase64(text.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')),
  (text) => decodeBase64(text.replace(/\s/g, '')),
];

export function lowerCaseHex(text: string): string {
  return percentEncode(text).replace(/%../g, (digits) => digits.toLowerCase());
}

/** The fields that a client signs if it passes its whole body to the signer: members of an object, or fields of a form. */
export function bodiesReadAsFields({ body }: AuthRequest): Pair[][] {
  const text = body.toString();
  const found: Pair[][] = [];
  try {
    const members = Object.entries(JSON.parse(text) as object).slice(0, MAX_FIELDS);
    found.push(
      members.map(([name, value]) => ({ name: wellFormed(name), value: wellFormed(String(value)) })),
    );
  } catch {
    // Not JSON.
  }
  try {
    found.push(formPairs(text, 'body').slice(0, MAX_FIELDS), [{ name: text, value: '' }]);
  } catch {
    // Not a form.
  }
  return found;
}

/** Replaces lone surrogates, which JSON escapes can contain and which cannot be percent-encoded. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
