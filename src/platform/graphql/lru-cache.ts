// A memory of texts and what was made of them, bounded by the length of the texts: the least used go first.

/** 256 Ki characters: hundreds of documents as clients write them. */
const MOST_TEXT = 256 * 1024;

interface Entry<V> {
  readonly value: V;
  readonly length: number;
}

export class LruCache<V> {
  /** In the order of use. */
  private readonly entries = new Map<string, Entry<V>>();
  private size = 0;

  constructor(private readonly most = MOST_TEXT) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value; `length` is that of the text it stands for. One longer than the bound is not kept. */
  set(key: string, value: V, length: number): void {
    this.delete(key);
    if (length > this.most) return;
    this.entries.set(key, { value, length });
    this.size += length;
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.size -= this.entries.get(key)?.length ?? 0;
    this.entries.delete(key);
  }
}
