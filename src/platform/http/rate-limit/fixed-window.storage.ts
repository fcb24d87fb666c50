// Counts requests by IP address in fixed windows, which all have the same length. Uses no timers, and limits the number of
// addresses.
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '../../../core/clock.js';
import { detached } from '../../../core/heap-bytes.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { Hit, HitCounter } from './hit-counter.js';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  hits: number;
  readonly expiresAt: number;
}

const MIB = 1024 * 1024;
/** Heap bytes of a window, its IP address and its place in a map. Measured in the same way as in the session store: 119 to 144. */
export const WINDOW_BYTES = 160;

export class FixedWindowStorage implements ThrottlerStorage, HitCounter {
  /** By IP address, ordered by the end of the window. */
  private readonly windows = new Map<string, Window>();
  private readonly memory: MemoryAccount;

  constructor(
    private readonly clock: Clock,
    budget: MemoryBudget,
    part: { readonly name: string; readonly share: number } = { name: 'rate-limit', share: 0.04 },
  ) {
    this.memory = budget.cache(part.name, { share: part.share, max: 32 * MIB }, () => this.deleteOldest());
  }

  count(address: string): Hit {
    const now = this.clock.now();
    const { hits, expiresAt } = this.windows.get(address) ?? { hits: 0, expiresAt: now };
    const left = expiresAt - now;
    return left > 0 ? { hits, secondsLeft: Math.ceil(left / 1000) } : { hits: 0, secondsLeft: 1 };
  }

  /** Counts one request. A window begins with the first request of an address and lasts `length` milliseconds. */
  hit(address: string, length: number): Hit {
    const now = this.clock.now();
    let window = this.windows.get(address);
    if (window === undefined || window.expiresAt <= now) {
      window = { hits: 0, expiresAt: now + length };
      if (this.makeRoom(now, address)) this.windows.set(detached(address), window);
    }
    window.hits += 1;
    return { hits: window.hits, secondsLeft: Math.ceil((window.expiresAt - now) / 1000) };
  }

  /** The same for the interface of `@nestjs/throttler`. */
  increment(key: string, ttl: number, limit: number): Promise<StorageRecord> {
    const { hits, secondsLeft } = this.hit(key, ttl);
    const isBlocked = hits > limit;
    return Promise.resolve({
      totalHits: hits,
      timeToExpire: secondsLeft,
      isBlocked,
      timeToBlockExpire: isBlocked ? secondsLeft : 0,
    });
  }

  /** Before a window is added: deletes its predecessor, a few expired windows, and the oldest ones if there is no room. */
  private makeRoom(now: number, address: string): boolean {
    if (this.windows.delete(address)) this.memory.release(WINDOW_BYTES);
    let remaining = 2;
    for (const { expiresAt } of this.windows.values()) {
      if (remaining === 0 || expiresAt > now) break;
      this.deleteOldest();
      remaining -= 1;
    }
    while (!this.memory.reserve(WINDOW_BYTES)) if (!this.deleteOldest()) return false;
    return true;
  }

  private deleteOldest(): boolean {
    for (const oldest of this.windows.keys()) {
      this.memory.release(WINDOW_BYTES);
      return this.windows.delete(oldest);
    }
    return false;
  }
}
