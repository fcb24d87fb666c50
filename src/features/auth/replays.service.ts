// Values that count once: nonces, one-time codes, the ids of assertions.
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import type { Replays } from '../../http-auth/ports.js';

/** Longer than any scheme takes credentials for valid: an hour, and five minutes for clocks that differ. */
const REMEMBERED_MILLISECONDS = 65 * 60 * 1000;

@Injectable()
export class ReplaysService implements Replays {
  private readonly seen: ExpiringSpace;

  constructor(store: ExpiringStore) {
    this.seen = store.space('auth-replays', REMEMBERED_MILLISECONDS);
  }

  /**
   * Whether this value comes for the first time, to that scheme and from that client: secrets are shared, so learners must
   * not use up each other's values. To be asked after everything else was found right.
   */
  isFirst({ client }: Pick<AuthRequest, 'client'>, scheme: string, value: string): MaybePromise<boolean> {
    const key = hash('sha256', JSON.stringify([scheme, client, value]), 'base64url');
    return this.seen.add(key, '');
  }
}
