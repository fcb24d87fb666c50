// Short-lived values in this process's memory: bounded, and swept a little by every value that is put.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { ExpiringStore, type ExpiringSpace } from './expiring.store.js';

/** Of one space, a few megabytes. When it is full the oldest value goes: none of them is anybody's data. */
const MOST_VALUES = 50_000;
const SWEPT_AT_ONCE = 2;

interface Entry {
  readonly value: string;
  readonly endsAt: number;
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
  /** In the order in which they end: all live equally long, and one that is put anew moves to the end. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly clock: Clock,
    private readonly milliseconds: number,
    private readonly mostValues = MOST_VALUES,
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
    this.entries.set(key, { value, endsAt: now + this.milliseconds });
  }

  get(key: string): string | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.endsAt > this.clock.now() ? entry.value : undefined;
  }

  take(key: string): string | undefined {
    const value = this.get(key);
    this.entries.delete(key);
    return value;
  }

  private makeRoom(now: number): void {
    let left = SWEPT_AT_ONCE;
    for (const [key, { endsAt }] of this.entries) {
      if (left === 0 || (endsAt > now && this.entries.size < this.mostValues)) return;
      this.entries.delete(key);
      left -= 1;
    }
  }
}
