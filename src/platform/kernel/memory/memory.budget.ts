// The memory budget of the process: everything that a client can make grow takes its bytes from here.
import { MemoryAccount, type MemorySource } from './memory.account.js';
import { MemoryClients } from './memory.clients.js';

interface Share {
  /** Fraction of the budget. */
  readonly share: number;
  /** Maximum in bytes. */
  readonly max?: number;
}

interface Cache {
  readonly account: MemoryAccount;
  readonly minimum: number;
  /** Evicts the oldest entry; returns false if there is none. */
  readonly evict: () => boolean;
}

/** Fraction of the limit of a cache that client data cannot take. Without it, a full service would also be a slow one. */
const CACHE_MINIMUM = 0.25;

/**
 * Every part has a separate limit, so that no part can use up the memory of another. Client data is never evicted: when its
 * part is full, `reserve()` returns false and the caller rejects the request. Caches use what is free, and evict entries when
 * client data needs the memory.
 */
export class MemoryBudget {
  private readonly accounts: MemoryAccount[] = [];
  private readonly caches: Cache[] = [];
  /** Bytes that sessions cannot use. */
  private guaranteed = 0;
  private used = 0;
  /** The clients of each network, with their bytes in each part. */
  readonly clients = new MemoryClients();

  /** @param limit bytes */
  constructor(readonly limit: number) {}

  get parts(): readonly MemoryAccount[] {
    return this.accounts;
  }

  /** A part for client data. The share is guaranteed. */
  data(name: string, share: Share): MemoryAccount {
    const limit = this.bytesOf(share);
    return this.add(name, () => limit, this.freedByCaches, limit);
  }

  /** A part for sessions: `share` of the bytes that are guaranteed to no other part. */
  sessions(name: string, share: number): MemoryAccount {
    return this.add(name, () => Math.floor(share * this.sessionLimit), this.sessionPool, 0);
  }

  /** A part for values that can be created again. When `reserve()` returns false, the cache evicts its own entries. */
  cache(name: string, share: Share, evict: () => boolean): MemoryAccount {
    const limit = this.bytesOf(share);
    const minimum = CACHE_MINIMUM * limit;
    const source: MemorySource = {
      reserve: (bytes) => {
        const isGuaranteed = account.bytes + bytes <= minimum;
        return isGuaranteed ? this.freedByCaches.reserve(bytes) : this.reserve(bytes);
      },
      release: (bytes) => this.release(bytes),
    };
    const account: MemoryAccount = this.add(name, () => limit, source, minimum);
    this.caches.push({ account, minimum, evict });
    return account;
  }

  private get sessionLimit(): number {
    return this.limit - this.guaranteed;
  }

  private readonly freedByCaches: MemorySource = {
    reserve: (bytes) => this.reserve(bytes) || (this.evict(bytes) && this.reserve(bytes)),
    release: (bytes) => this.release(bytes),
  };

  /** All parts for sessions together. */
  private readonly sessionPool = new MemoryAccount(
    'all sessions',
    () => this.sessionLimit,
    this.freedByCaches,
  );

  private add(name: string, limitOf: () => number, source: MemorySource, guaranteed: number): MemoryAccount {
    if (this.accounts.some((account) => account.name === name))
      throw new Error(`duplicate memory part ${name}`);
    this.guaranteed += guaranteed;
    if (this.sessionLimit < this.limit / 2)
      throw new Error(`the memory part ${name} leaves less than half of the budget to sessions`);
    const account = new MemoryAccount(name, limitOf, source);
    this.accounts.push(account);
    return account;
  }

  private reserve(bytes: number): boolean {
    if (this.used + bytes > this.limit) return false;
    this.used += bytes;
    return true;
  }

  private release(bytes: number): void {
    this.used -= bytes;
  }

  /** Evicts entries of caches that have more than their minimum. Returns whether that made room. */
  private evict(bytes: number): boolean {
    for (const { account, minimum, evict } of this.caches) {
      while (this.used + bytes > this.limit && account.bytes > minimum && evict());
    }
    return this.used + bytes <= this.limit;
  }

  private bytesOf({ share, max = Infinity }: Share): number {
    return Math.floor(Math.min(share * this.limit, max));
  }
}
