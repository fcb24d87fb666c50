// How many requests of one kind are open at a time, by what they belong to.
export class Slots {
  private readonly counts = new Map<string, number>();
  private sum = 0;

  /** @param max of one key on this node: another node accepts as many */
  constructor(private readonly max: number) {}

  /** The slots in use, of all keys. */
  get total(): number {
    return this.sum;
  }

  /** Returns what frees the slot, or undefined if none is free. */
  occupy(key: string): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0;
    if (count >= this.max) return undefined;
    this.counts.set(key, count + 1);
    this.sum += 1;
    return () => {
      this.sum -= 1;
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    };
  }
}
