// Secrets that are given out and count once: codes, refresh tokens, the names of pushed requests. Only their hashes are kept.
import { createHash } from 'node:crypto';
import type { Clock } from '../../core/clock.js';
import type { Random } from '../../core/random.js';
import type { ExpiringSpace, ExpiringStore } from '../../platform/expiring/expiring.store.js';

const SECRET_BYTES = 32;
/** How long a secret that has expired or was used is still known for what it was. */
const REMEMBERED_SECONDS = 600;

/** What stands behind a secret. */
export interface StoredSecret<T> {
  readonly value: T;
  readonly expired: boolean;
  /** The hash by which it is known. */
  readonly key: string;
}

interface Kind {
  /** Of the space. */
  readonly name: string;
  /** How every one of them begins, so that one is never taken for another. */
  readonly prefix: string;
  readonly seconds: number;
}

/** What the store and the secrets come from. */
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

  /** Seconds for which one is good. */
  get lifetime(): number {
    return this.kind.seconds;
  }

  /** Whether a text is meant for one of these. */
  isOne(text: string): boolean {
    return text.startsWith(this.kind.prefix);
  }

  /** A new secret, and what is to stand behind it. */
  async issue(value: T): Promise<string> {
    const secret = this.kind.prefix + this.means.random.bytes(SECRET_BYTES).toString('base64url');
    const issuedAt = this.means.clock.now();
    await this.known.set(keyOf(secret), JSON.stringify({ value, issuedAt }));
    return secret;
  }

  /** What stands behind a secret, used or not; undefined if it was never given out, or long ago. */
  find(secret: string): Promise<StoredSecret<T> | undefined> {
    return this.findKey(keyOf(secret));
  }

  async findKey(key: string): Promise<StoredSecret<T> | undefined> {
    const found = await this.known.get(key);
    if (found === undefined) return undefined;
    const { value, issuedAt } = JSON.parse(found) as { value: T; issuedAt: number };
    return { value, expired: this.means.clock.now() - issuedAt >= this.kind.seconds * 1000, key };
  }

  /** Uses it up. Of many that try, at once or later, one is told that it did. */
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
