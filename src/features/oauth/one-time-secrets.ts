// Secrets that are used once: codes, refresh tokens, names of pushed requests. Only their hashes are stored.
import { createHash } from 'node:crypto';
import type { Clock } from '../../core/clock.js';
import type { Random } from '../../core/random.js';
import type { ExpiringSpace, ExpiringStore } from '../../platform/expiring/expiring.store.js';

const SECRET_BYTES = 32;
/** How long an expired or used secret is still recognised as such. */
const REMEMBERED_SECONDS = 600;

/** The record behind a secret. */
export interface StoredSecret<T> {
  readonly value: T;
  readonly expired: boolean;
  /** The hash under which it is stored. */
  readonly key: string;
}

interface Kind {
  /** The name of the store space. */
  readonly name: string;
  /** The prefix of every secret of this kind, so that kinds are not confused. */
  readonly prefix: string;
  readonly seconds: number;
}

/** What the secrets are made from and stored in. */
interface SecretSources {
  readonly store: ExpiringStore;
  readonly clock: Clock;
  readonly random: Random;
}

export class OneTimeSecrets<T> {
  private readonly known: ExpiringSpace;
  private readonly spent: ExpiringSpace;

  constructor(
    private readonly means: SecretSources,
    private readonly kind: Kind,
  ) {
    const milliseconds = (kind.seconds + REMEMBERED_SECONDS) * 1000;
    this.known = means.store.space(`oauth-${kind.name}`, milliseconds);
    this.spent = means.store.space(`oauth-${kind.name}-spent`, milliseconds);
  }

  /** Seconds until a secret expires. */
  get lifetime(): number {
    return this.kind.seconds;
  }

  /** Whether a text has the prefix of these secrets. */
  isOne(text: string): boolean {
    return text.startsWith(this.kind.prefix);
  }

  /** A new secret for a record. */
  async issue(value: T): Promise<string> {
    const secret = this.kind.prefix + this.means.random.bytes(SECRET_BYTES).toString('base64url');
    const issuedAt = this.means.clock.now();
    await this.known.set(keyOf(secret), JSON.stringify({ value, issuedAt }));
    return secret;
  }

  /** The record behind a secret, used or not; undefined if it was never issued, or long ago. */
  find(secret: string): Promise<StoredSecret<T> | undefined> {
    return this.findKey(keyOf(secret));
  }

  async findKey(key: string): Promise<StoredSecret<T> | undefined> {
    const found = await this.known.get(key);
    if (found === undefined) return undefined;
    const { value, issuedAt } = JSON.parse(found) as { value: T; issuedAt: number };
    return { value, expired: this.means.clock.now() - issuedAt >= this.kind.seconds * 1000, key };
  }

  /** Uses it up. Returns true for exactly one of all attempts. */
  async spend({ key }: StoredSecret<T>): Promise<boolean> {
    return this.spent.add(key, '');
  }

  async isSpent({ key }: StoredSecret<T>): Promise<boolean> {
    return (await this.spent.get(key)) !== undefined;
  }
}

export function keyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
