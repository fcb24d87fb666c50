// Comparisons that take equally long wherever the two differ.
import { hash, timingSafeEqual } from 'node:crypto';

type Secret = string | Uint8Array;

const digest = (secret: Secret): Buffer => hash('sha256', secret, 'buffer');

/** Whether two secrets are equal. Their lengths do not show either. */
export function isEqual(one: Secret, other: Secret): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Which of some known secrets another one is, if any; what is known is hashed once, here. */
export function matchSecret<T>(
  known: readonly (readonly [secret: Secret, means: T])[],
): (sent: Secret) => T | undefined {
  const digests = known.map(([secret, means]) => ({ hashed: digest(secret), means }));
  return (sent) => {
    const hashed = digest(sent);
    return digests.find((one) => timingSafeEqual(one.hashed, hashed))?.means;
  };
}
