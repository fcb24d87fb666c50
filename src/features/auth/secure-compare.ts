// Comparisons that take equally long wherever the two differ.
import { hash, timingSafeEqual } from 'node:crypto';

type Secret = string | Uint8Array;

const digest = (secret: Secret): Buffer => hash('sha256', secret, 'buffer');

/** Whether two secrets are equal. Their lengths do not show either. */
export function isEqual(one: Secret, other: Secret): boolean {
  return timingSafeEqual(digest(one), digest(other));
}
