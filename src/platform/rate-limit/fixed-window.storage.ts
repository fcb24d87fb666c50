// Counts requests by address in fixed windows. No timer per request, no list per address, a bound on addresses.
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '../../core/clock.js';
import type { Hit, HitCounter } from './hit-counter.js';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  hits: number;
  readonly endsAt: number;
}

const MOST_ADDRESSES = 200_000;

export class FixedWindowStorage implements ThrottlerStorage, HitCounter {
  /** By address, in the order in which the windows end. */
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly mostAddresses = MOST_ADDRESSES,
  ) {}

  /** Counts one request. A window begins with the first request of an address and lasts `length` milliseconds. */
  hit(address: string, length: number): Hit {
    const now = this.clock.now();
    let window = this.windows.get(address);
    if (window === undefined || window.endsAt <= now) {
      this.forget(now, address);
      window = { hits: 0, endsAt: now + length };
      this.windows.set(address, window);
    }
    window.hits += 1;
    return { hits: window.hits, secondsLeft: Math.ceil((window.endsAt - now) / 1000) };
  }

  /** The same count for code that knows only the throttler's own interface. */
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

  /** Makes way for one window: drops its forerunner, what has ended, and the oldest if the map is full. */
  private forget(now: number, address: string): void {
    this.windows.delete(address);
    let room = 2;
    for (const [oldest, window] of this.windows) {
      const tooMany = this.windows.size >= this.mostAddresses;
      if (room === 0 || (window.endsAt > now && !tooMany)) return;
      this.windows.delete(oldest);
      room -= 1;
    }
  }
}
