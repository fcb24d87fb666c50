// Replay protection: values that are accepted once, such as nonces, one-time codes and the ids of assertions.
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/expiring/expiring.store.js';
import type { AuthRequest } from '../../http-auth/auth-request.js';
import type { Replays } from '../../http-auth/ports.js';

/** Longer than any scheme accepts credentials: an hour, and five minutes for clock skew. */
const REMEMBERED_MILLISECONDS = 65 * 60 * 1000;

@Injectable()
export class ReplaysService implements Replays {
  private readonly seen: ExpiringSpace;

  constructor(store: ExpiringStore) {
    this.seen = store.space('auth-replays', REMEMBERED_MILLISECONDS);
  }

  /**
   * Whether this value arrives for the first time, for that scheme and from that client. Counted per client because practice
   * secrets are shared. Call it after every other check has succeeded.
   */
  isFirst({ client }: Pick<AuthRequest, 'client'>, scheme: string, value: string): MaybePromise<boolean> {
    const key = hash('sha256', JSON.stringify([scheme, client, value]), 'base64url');
    return this.seen.add(key, '');
  }
}
