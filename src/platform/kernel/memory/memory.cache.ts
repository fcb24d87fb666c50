// A cache that removes the least recently used entries when its part of the memory budget is full.
import { LRUCache } from 'lru-cache';
import type { MemoryAccount } from './memory.account.js';

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

export class MemoryCache<V> {
  private readonly entries = new LRUCache<string, Entry<V>>({
    // The account decides what fits: other caches take their memory from the same budget.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ bytes }) => this.memory.release(bytes),
  });
  private readonly memory: MemoryAccount;

  /** `register` returns the account of the cache. It gets a function that evicts one entry; see `MemoryBudget.cache`. */
  constructor(register: (evict: () => boolean) => MemoryAccount) {
    this.memory = register(() => this.evict());
  }

  get(key: string): V | undefined {
    return this.entries.get(key)?.value;
  }

  /** `bytes`: the heap bytes of key, value and entry. An entry larger than the cache is not stored. */
  set(key: string, value: V, bytes: number): void {
    this.entries.delete(key);
    if (bytes > this.memory.limit) return;
    while (!this.memory.reserve(bytes)) if (!this.evict()) return;
    this.entries.set(key, { value, bytes });
  }

  private evict(): boolean {
    return this.entries.pop() !== undefined;
  }
}
