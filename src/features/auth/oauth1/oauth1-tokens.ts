// The tokens of OAuth 1.0a that this service hands out: first one to ask with, then one to call with.
import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { andThen, type Eventual } from '../../../core/eventual.js';
import { Random } from '../../../core/random.js';
import { ExpiringStore, type ExpiringSpace } from '../../../platform/expiring/expiring.store.js';
import { ServiceSecret } from '../service-secret.js';
import type { Token } from './credentials.js';

/** Seconds. */
const REQUEST_TOKEN_LIFETIME = 600;
export const ACCESS_TOKEN_LIFETIME = 3600;
const BYTES = 16;
const VERIFIER_DIGITS = 16;

/** A token to ask with, and where the answer is to go. */
export interface RequestToken extends Token {
  readonly callback: string;
}

@Injectable()
export class Oauth1Tokens {
  private readonly requests: ExpiringSpace;
  private readonly accesses: ExpiringSpace;
  private readonly key: Buffer;

  constructor(
    store: ExpiringStore,
    private readonly random: Random,
    secret: ServiceSecret,
  ) {
    this.requests = store.space('oauth1-request-tokens', REQUEST_TOKEN_LIFETIME * 1000);
    this.accesses = store.space('oauth1-access-tokens', ACCESS_TOKEN_LIFETIME * 1000);
    this.key = secret.keyFor('oauth1-verifiers');
  }

  /** A token with which a user can be asked; good for ten minutes and one exchange. */
  async issueRequest(callback: string): Promise<RequestToken> {
    const issued = { ...this.fresh(), callback };
    await this.requests.set(issued.token, JSON.stringify([issued.secret, callback]));
    return issued;
  }

  findRequest(token: string): Eventual<RequestToken | undefined> {
    return andThen(this.requests.get(token), (found) => {
      if (found === undefined) return undefined;
      const [secret, callback] = JSON.parse(found) as [string, string];
      return { token, secret, callback, isPublished: false };
    });
  }

  /** What the user brings back to the client. It follows from the token, so to look at it again changes nothing. */
  verifierOf({ token }: Pick<Token, 'token'>): string {
    return createHmac('sha256', this.key).update(token).digest('hex').slice(0, VERIFIER_DIGITS);
  }

  /** A token to call with, in exchange. Of many that try at once one gets it, the others undefined. */
  async exchange({ token }: Pick<Token, 'token'>): Promise<Token | undefined> {
    if ((await this.requests.take(token)) === undefined) return undefined;
    const issued = this.fresh();
    await this.accesses.set(issued.token, issued.secret);
    return issued;
  }

  findAccess(token: string): Eventual<Token | undefined> {
    return andThen(this.accesses.get(token), (secret) =>
      secret === undefined ? undefined : { token, secret, isPublished: false },
    );
  }

  private fresh(): Token {
    const drawn = (): string => this.random.bytes(BYTES).toString('hex');
    return { token: drawn(), secret: drawn(), isPublished: false };
  }
}
