// A cache that removes the least recently used entries when its part of the memory budget is full.
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

export class LruCache<V> {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry<V>>();
  private readonly memory: MemoryAccount;

  /** `register` returns the account of the cache. It gets a function that evicts one entry; see `MemoryBudget.cache`. */
  constructor(register: (evict: () => boolean) => MemoryAccount) {
    this.memory = register(() => this.evict());
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** `bytes`: the heap bytes of key, value and entry. An entry larger than the cache is not stored. */
  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.memory.limit) return;
    while (!this.memory.reserve(bytes)) if (!this.evict()) return;
    this.entries.set(key, { value, bytes });
  }

  private evict(): boolean {
    for (const oldest of this.entries.keys()) {
      this.delete(oldest);
      return true;
    }
    return false;
  }

  private delete(key: string): void {
    this.memory.release(this.entries.get(key)?.bytes ?? 0);
    this.entries.delete(key);
  }
}
