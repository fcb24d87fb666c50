// Request tokens (RFC 5849 §2.1). Each can be exchanged once.
import { Injectable } from '@nestjs/common';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../platform/kernel/expiring/expiring.store.js';
import { NoncesService } from '../auth/nonces.service.js';
import type { Token } from 'practice-http-auth/oauth1/credentials.js';

/** Seconds. */
const LIFETIME = 600;
const BYTES = 16;

/** A request token and its callback. */
export interface RequestToken extends Token {
  readonly callback: string;
}

interface StoredToken {
  readonly callback: string;
  readonly issuedAt: number;
}

@Injectable()
export class RequestTokensService {
  private readonly stored: ExpiringSpace;

  constructor(
    store: ExpiringStore,
    private readonly random: Random,
    private readonly nonces: NoncesService,
  ) {
    this.stored = store.space('oauth1-request-tokens', LIFETIME * 1000);
  }

  /** `now`: milliseconds since the Unix epoch. */
  async issue(callback: string, now: number): Promise<RequestToken> {
    const token = this.random.bytes(BYTES).toString('hex');
    await this.stored.set(token, JSON.stringify({ callback, issuedAt: now }));
    return this.tokenOf(token, callback);
  }

  /** Undefined for a token that was never issued, has expired or was exchanged. */
  find(token: string, now: number): MaybePromise<RequestToken | undefined> {
    return mapMaybe(this.stored.get(token), (text) => {
      if (text === undefined) return undefined;
      const { callback, issuedAt } = JSON.parse(text) as StoredToken;
      return now - issuedAt < LIFETIME * 1000 ? this.tokenOf(token, callback) : undefined;
    });
  }

  /** The verifier is derived from the token, so repeated authorization requests return the same one. */
  verifierOf({ token }: Pick<Token, 'token'>): string {
    return this.nonces.secretOf('oauth1-verifier', token).slice(0, 16);
  }

  /** Returns true for exactly one of all concurrent attempts. */
  consume({ token }: Pick<Token, 'token'>): MaybePromise<boolean> {
    return mapMaybe(this.stored.take(token), (text) => text !== undefined);
  }

  private tokenOf(token: string, callback: string): RequestToken {
    const secret = this.nonces.secretOf('oauth1-request-token', token);
    return { token, secret, callback, isPublished: false };
  }
}
