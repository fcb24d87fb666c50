// The progress token: what a learner keeps of the progress of a session, signed. It continues in another session.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config/config.js';
import { failValidation } from '../../../core/errors.js';
import { parsePortable, type PortableProgress } from './portable-progress.js';

export const MAX_TOKEN_BYTES = 12 * 1024;

const VERSION = 'v1';
const KEY_BYTES = 32;
/** Signs tokens if no secret is configured, so that they outlive a restart. It protects against accidental changes only. */
const PUBLIC_KEY = Buffer.from('progress of a service without a configured secret');

export class ProgressTokens {
  private readonly key: Buffer;
  /** Whether the secret is configured: only then a valid token is proof that this service issued it. */
  readonly verified: boolean;

  constructor({ progressSecret, jwtSecret }: Config['values']) {
    this.verified = progressSecret !== undefined || jwtSecret !== undefined;
    this.key = keyFrom(progressSecret, jwtSecret);
  }

  encode(progress: PortableProgress): string {
    const content = Buffer.from(JSON.stringify(progress)).toString('base64url');
    return `${VERSION}.${content}.${this.signature(content)}`;
  }

  /** Throws BAD_REQUEST on `progress_token` if this service did not issue the token, or its content is invalid. */
  decode(token: string): PortableProgress {
    if (token.length > MAX_TOKEN_BYTES) invalid(`must NOT have more than ${MAX_TOKEN_BYTES} characters`);
    const [version, content = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || signature === '') invalid('must have three parts separated by dots');
    if (version !== VERSION) invalid(`must begin with the version ${VERSION}`);
    if (!isEqual(signature, this.signature(content)))
      invalid('must be unchanged: its signature does not match');
    return parsePortable(jsonOf(content)) ?? invalid('must have valid content');
  }

  private signature(content: string): string {
    return createHmac('sha256', this.key).update(`${VERSION}.${content}`).digest('base64url');
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

function invalid(message: string): never {
  return failValidation([{ location: 'body/progress_token', field: 'progress_token', message }]);
}
