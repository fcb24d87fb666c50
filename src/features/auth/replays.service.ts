// Replay protection for values that can be used once: nonces, one-time codes, assertion ids.
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { Replays } from 'practice-http-auth/ports.js';

/** Longer than credentials of any scheme are valid: an hour, plus five minutes for clock skew. */
const RETENTION_MILLISECONDS = 65 * 60 * 1000;

/** About 200 bytes for each value. */
const MEMORY_SHARE = 0.03;

@Injectable()
export class ReplaysService implements Replays {
  private readonly seen: ExpiringSpace;

  constructor(store: ExpiringStore) {
    this.seen = store.space('auth-replays', RETENTION_MILLISECONDS, MEMORY_SHARE);
  }

  /** Whether the value is new for that scheme. Call it after all other checks have passed. */
  isFirst(scheme: string, value: string): MaybePromise<boolean> {
    const key = hash('sha256', JSON.stringify([scheme, value]), 'base64url');
    return this.seen.add(key, '');
  }
}
