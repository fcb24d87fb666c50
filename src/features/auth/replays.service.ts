// Replay protection for values that can be used once: nonces, one-time codes, assertion ids.
import { Injectable } from '@nestjs/common';
import { REPLAY_RETENTION, replayKey } from 'practice-http-auth/replays.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import type { Replays } from 'practice-http-auth/ports.js';

/** About 200 bytes for each value. */
const MEMORY_SHARE = 0.03;

@Injectable()
export class ReplaysService implements Replays {
  private readonly seen: ExpiringSpace;

  constructor(store: ExpiringStore) {
    this.seen = store.space('auth-replays', REPLAY_RETENTION, MEMORY_SHARE);
  }

  /** Whether the value is new for that scheme. Call it after all other checks have passed. */
  isFirst(scheme: string, value: string): MaybePromise<boolean> {
    return this.seen.add(replayKey(scheme, value), '');
  }
}
