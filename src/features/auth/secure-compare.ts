// Comparisons that take equally long wherever the two differ.
import { createHash, timingSafeEqual } from 'node:crypto';

type Secret = string | Uint8Array;

const digest = (secret: Secret): Buffer => createHash('sha256').update(secret).digest();

/** Whether two secrets are equal. Their lengths do not show either. */
export function isEqual(one: Secret, other: Secret): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
