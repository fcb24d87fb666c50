// Comparisons in constant time.
import { hash, timingSafeEqual } from 'node:crypto';

type Secret = string | Uint8Array;

const digest = (secret: Secret): Buffer => hash('sha256', secret, 'buffer');

/** Whether two secrets are equal. Does not reveal their lengths. */
export function isEqual(one: Secret, other: Secret): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Returns a function that finds a secret among known ones, which are hashed once. */
export function matchSecret<T>(
  known: readonly (readonly [secret: Secret, means: T])[],
): (sent: Secret) => T | undefined {
  const digests = known.map(([secret, means]) => ({ hashed: digest(secret), means }));
  return (sent) => {
    const hashed = digest(sent);
    return digests.find((one) => timingSafeEqual(one.hashed, hashed))?.means;
  };
}
