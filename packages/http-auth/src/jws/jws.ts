// Parses signed tokens in the compact serialisation (RFC 7515 §7.1), strictly: ambiguous tokens are rejected.
import { nestsDeeperThan } from '../nesting.js';
import { utf8Text } from '../utf8.js';
import { MAX_TOKEN_LENGTH, jwsError, type JwsReason } from './reasons.js';

const DEEPEST_NESTING = 16;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A parsed token, not verified. */
export interface Jws {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  readonly signature: Buffer;
  /** The signing input: the first two parts, with the dot between them. */
  readonly input: string;
}

/** Parses a token. Throws JwsError. */
export function readJws(token: string): Jws {
  if (token.length > MAX_TOKEN_LENGTH) throw jwsError('too_long');
  const parts = token.split('.');
  const [header = '', claims = '', signature = ''] = parts;
  if (parts.length !== 3) throw jwsError('not_a_jwt', { message: wrongPartCount(parts.length) });
  return {
    header: object(bytes(header), 'header_not_json'),
    claims: object(bytes(claims), 'claims_not_json'),
    signature: bytes(signature),
    input: `${header}.${claims}`,
  };
}

function wrongPartCount(count: number): string {
  if (count === 5) return 'This is an encrypted JWT with five parts (RFC 7516 §7.1). A signed JWT has three.';
  return count === 1
    ? 'A JWT has three parts separated by dots; this value has none.'
    : `A JWT has three parts separated by dots; this value has ${count}.`;
}

/** The bytes of base64url without padding (RFC 7515 §2). Left-over bits must be zero, so that each value has one encoding. */
function bytes(part: string): Buffer {
  const decoded = Buffer.from(part, 'base64url');
  if (decoded.toString('base64url') === part) return decoded;
  if (/^[\w-]+={1,2}$/.test(part)) throw jwsError('padded');
  throw jwsError(
    /^[A-Za-z0-9+/]+={0,2}$/.test(part) && /[+/]/.test(part) ? 'standard_base64' : 'not_base64url',
  );
}

function object(text: Buffer, otherwise: JwsReason): JsonObject {
  const value = parse(utf8Text(text) ?? '');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || nestsDeeperThan(DEEPEST_NESTING, value)) throw jwsError(otherwise);
  return value as JsonObject;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
