// Counts requests by IP address in fixed windows. Uses no timers, and limits the number of addresses.
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '../../core/clock.js';
import type { Hit, HitCounter } from './hit-counter.js';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  hits: number;
  readonly expiresAt: number;
}

const MAX_ADDRESSES = 200_000;

export class FixedWindowStorage implements ThrottlerStorage, HitCounter {
  /** By IP address, ordered by the end of the window. */
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly maxAddresses = MAX_ADDRESSES,
  ) {}

  /** Counts one request. A window begins with the first request of an address and lasts `length` milliseconds. */
  hit(address: string, length: number): Hit {
    const now = this.clock.now();
    let window = this.windows.get(address);
    if (window === undefined || window.expiresAt <= now) {
      this.makeRoom(now, address);
      window = { hits: 0, expiresAt: now + length };
      this.windows.set(address, window);
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

  /** Before a window is added: deletes its predecessor, a few expired windows, and the oldest one if the map is full. */
  private makeRoom(now: number, address: string): void {
    this.windows.delete(address);
    let remaining = 2;
    for (const [oldest, window] of this.windows) {
      const tooMany = this.windows.size >= this.maxAddresses;
      if (remaining === 0 || (window.expiresAt > now && !tooMany)) return;
      this.windows.delete(oldest);
      remaining -= 1;
    }
  }
}
