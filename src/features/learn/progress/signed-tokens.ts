// Signed tokens with the progress of a learner. With a token, the learner continues in another session.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config/config.js';
import { failValidation } from '../../../core/errors.js';
import { parsePortable, type PortableProgress } from './portable-progress.js';

export interface TokenKind<T> {
  /** The first part of the token. It is signed, so that a token of one kind is never accepted as another kind. */
  readonly version: string;
  /** The property of the request body. */
  readonly field: string;
  readonly maxBytes: number;
  /** Validates untrusted content. Undefined if it is invalid. */
  readonly parse: (content: unknown) => T | undefined;
}

export const MAX_TOKEN_BYTES = 12 * 1024;

/** The progress in all lessons and challenges. */
export const progressToken: TokenKind<PortableProgress> = {
  version: 'v1',
  field: 'progress_token',
  maxBytes: MAX_TOKEN_BYTES,
  parse: parsePortable,
};

const KEY_BYTES = 32;
/** Signs tokens if no secret is configured, so that they outlive a restart. It protects against accidental changes only. */
const PUBLIC_KEY = Buffer.from('progress of a service without a configured secret');

export class SignedTokens<T> {
  private readonly key: Buffer;
  /** Whether the secret is configured: only then a valid token is proof that this service issued it. */
  readonly verified: boolean;

  constructor(
    private readonly kind: TokenKind<T>,
    { progressSecret, jwtSecret }: Config['values'],
  ) {
    this.verified = progressSecret !== undefined || jwtSecret !== undefined;
    this.key = keyFrom(progressSecret, jwtSecret);
  }

  encode(value: T): string {
    const content = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${this.kind.version}.${content}.${this.signature(content)}`;
  }

  /** Throws BAD_REQUEST on the property of the token if this service did not issue it, or its content is invalid. */
  decode(token: string): T {
    const { version: own, maxBytes, parse } = this.kind;
    if (token.length > maxBytes) this.reject(`must NOT have more than ${maxBytes} characters`);
    const [version, content = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || signature === '') this.reject('must have three parts separated by dots');
    if (version !== own) this.reject(`must begin with the version ${own}`);
    if (!isEqual(signature, this.signature(content)))
      this.reject('must be unchanged: its signature does not match');
    return parse(jsonOf(content)) ?? this.reject('must have valid content');
  }

  reject(message: string): never {
    const { field } = this.kind;
    return failValidation([{ location: `body/${field}`, field, message }]);
  }

  private signature(content: string): string {
    return createHmac('sha256', this.key).update(`${this.kind.version}.${content}`).digest('base64url');
  }
}

function keyFrom(progressSecret: string | undefined, jwtSecret: string | undefined): Buffer {
  if (progressSecret !== undefined) return Buffer.from(progressSecret);
  if (jwtSecret === undefined) return PUBLIC_KEY;
  // RFC 5869. The key reveals nothing about the secret.
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'progress', KEY_BYTES));
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}
