// One-time codes: by a counter (RFC 4226), and by time in steps of 30 seconds (RFC 6238).
import { createHmac } from 'node:crypto';

/** Seconds. */
export const STEP = 30;

export type CodeHash = 'sha1' | 'sha256' | 'sha512';

interface CodeRules {
  readonly digits?: number;
  readonly hash?: CodeHash;
}

/** The code of a counter (RFC 4226 §5.3), which for TOTP is a step. */
export function codeAt(key: Buffer, counter: number, { digits = 6, hash = 'sha1' }: CodeRules = {}): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac(hash, key).update(moving).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of a time in milliseconds. */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / STEP);
}
