// Single-use secrets: codes, refresh tokens, request URIs. Only their hashes are stored.
import { createHash } from 'node:crypto';
import type { Random } from '../../core/random.js';
import type { ExpiringSpace, ExpiringStore } from '../../platform/kernel/expiring/expiring.store.js';

const SECRET_BYTES = 32;
/** How long an expired or used secret is kept, so that its reuse can be diagnosed. */
const RETENTION_SECONDS = 600;

/** The value that belongs to a secret. */
export interface StoredSecret<T> {
  readonly value: T;
  readonly expired: boolean;
  /** The hash of the secret. */
  readonly key: string;
}

interface SecretOptions {
  /** Part of the name of the key space. */
  readonly name: string;
  /** The prefix of every secret. It distinguishes the kinds of secrets. */
  readonly prefix: string;
  readonly seconds: number;
}

interface SecretSources {
  readonly store: ExpiringStore;
  readonly random: Random;
}

export class OneTimeSecrets<T> {
  private readonly issued: ExpiringSpace;
  private readonly consumed: ExpiringSpace;

  constructor(
    private readonly sources: SecretSources,
    private readonly options: SecretOptions,
  ) {
    const milliseconds = (options.seconds + RETENTION_SECONDS) * 1000;
    this.issued = sources.store.space(`oauth-${options.name}`, milliseconds);
    this.consumed = sources.store.space(`oauth-${options.name}-spent`, milliseconds);
  }

  /** Seconds. */
  get lifetime(): number {
    return this.options.seconds;
  }

  /** Whether a text has the prefix of these secrets. */
  hasPrefix(text: string): boolean {
    return text.startsWith(this.options.prefix);
  }

  /** Returns a new secret for a value. `now`: milliseconds, as in the methods below. */
  async issue(value: T, now: number): Promise<string> {
    const secret = this.options.prefix + this.sources.random.bytes(SECRET_BYTES).toString('base64url');
    await this.issued.set(keyOf(secret), JSON.stringify({ value, issuedAt: now }));
    return secret;
  }

  /** Returns the stored secret, used or not; undefined if it was never issued or is no longer stored. */
  find(secret: string, now: number): Promise<StoredSecret<T> | undefined> {
    return this.findKey(keyOf(secret), now);
  }

  async findKey(key: string, now: number): Promise<StoredSecret<T> | undefined> {
    const found = await this.issued.get(key);
    if (found === undefined) return undefined;
    const { value, issuedAt } = JSON.parse(found) as { value: T; issuedAt: number };
    return { value, expired: now - issuedAt >= this.options.seconds * 1000, key };
  }

  /** Returns true for exactly one of all attempts, concurrent or later. */
  async consume({ key }: StoredSecret<T>): Promise<boolean> {
    return this.consumed.add(key, '');
  }

  async isConsumed({ key }: StoredSecret<T>): Promise<boolean> {
    return (await this.consumed.get(key)) !== undefined;
  }
}

export function keyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
