// A cache that removes the least recently used entries, bounded by the total length of the texts that it stands for.

/** 256 Ki characters: hundreds of typical documents. */
const MAX_LENGTH = 256 * 1024;

interface Entry<V> {
  readonly value: V;
  readonly length: number;
}

export class LruCache<V> {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry<V>>();
  private size = 0;

  constructor(private readonly maxLength = MAX_LENGTH) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** `length` is that of the text which the value stands for. A value longer than the bound is not stored. */
  set(key: string, value: V, length: number): void {
    this.delete(key);
    if (length > this.maxLength) return;
    this.entries.set(key, { value, length });
    this.size += length;
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.maxLength) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.size -= this.entries.get(key)?.length ?? 0;
    this.entries.delete(key);
  }
}
