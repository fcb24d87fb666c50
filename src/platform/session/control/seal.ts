// A seal of a session: some or all of its control routes need a key, which the client under test does not have.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ControlName } from './control.js';

/** As a session stores it, in its settings. */
export interface Seal {
  /** SHA-256 of the key in base64url. */
  readonly keyHash: string;
  /** The sealed controls; undefined: all control routes. */
  readonly controls?: readonly ControlName[];
  /** Practice requests after which further ones get 429. */
  readonly maxRequests?: number;
}

/** One control, or the control routes that belong to no control, such as snapshots. */
export type SealedPart = ControlName | 'session';

/** Base64url. A key has too many random bits for a search, so a fast hash is enough. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Whether a key with this hash opens the seal. Compared in constant time. */
export const opens = (keyHash: string | undefined, seal: Seal): boolean =>
  keyHash !== undefined && timingSafeEqual(Buffer.from(keyHash), Buffer.from(seal.keyHash));

export const closes = ({ controls }: Seal, part: SealedPart): boolean =>
  controls === undefined || (part !== 'session' && controls.includes(part));
