// The store of short-lived values in memory. Limited in number; setting a value deletes a few expired ones.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { ExpiringStore, type ExpiringSpace } from './expiring.store.js';

/** Of one namespace. When it is full, the oldest value is deleted. */
const MAX_VALUES = 50_000;
const MAX_SWEPT_AT_ONCE = 2;

interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

@Injectable()
export class MemoryExpiringStore extends ExpiringStore {
  private readonly spaces = new Map<string, MemorySpace>();

  constructor(private readonly clock: Clock) {
    super();
  }

  space(name: string, milliseconds: number): ExpiringSpace {
    let space = this.spaces.get(name);
    if (space === undefined) {
      space = new MemorySpace(this.clock, milliseconds);
      this.spaces.set(name, space);
    }
    return space;
  }
}

export class MemorySpace implements ExpiringSpace {
  /** Ordered by expiry: all values have the same lifetime, and one that is set again moves to the end. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly clock: Clock,
    private readonly milliseconds: number,
    private readonly maxValues = MAX_VALUES,
  ) {}

  add(key: string, value: string): boolean {
    if (this.get(key) !== undefined) return false;
    this.set(key, value);
    return true;
  }

  set(key: string, value: string): void {
    const now = this.clock.now();
    this.entries.delete(key);
    this.makeRoom(now);
    this.entries.set(key, { value, expiresAt: now + this.milliseconds });
  }

  get(key: string): string | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.expiresAt > this.clock.now() ? entry.value : undefined;
  }

  take(key: string): string | undefined {
    const value = this.get(key);
    this.entries.delete(key);
    return value;
  }

  private makeRoom(now: number): void {
    let remaining = MAX_SWEPT_AT_ONCE;
    for (const [key, { expiresAt }] of this.entries) {
      if (remaining === 0 || (expiresAt > now && this.entries.size < this.maxValues)) return;
      this.entries.delete(key);
      remaining -= 1;
    }
  }
}
