// Counts the heap bytes of one part of the process against a limit.
import { fail } from '../../core/errors.js';

/** Where an account takes its bytes from. */
export interface MemorySource {
  /** Returns false if there is no room; then nothing was reserved. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

export class MemoryAccount implements MemorySource {
  private used = 0;
  private rejections = 0;

  /** @param limitOf returns the limit in bytes, which parts that are added later may reduce */
  constructor(
    readonly name: string,
    private readonly limitOf: () => number,
    private readonly source: MemorySource,
  ) {}

  /** An account that is not part of a budget. */
  static standalone(name: string, limit: number): MemoryAccount {
    return new MemoryAccount(name, () => limit, { reserve: () => true, release: () => undefined });
  }

  get limit(): number {
    return this.limitOf();
  }

  get bytes(): number {
    return this.used;
  }

  /** How many requests were rejected. */
  get rejected(): number {
    return this.rejections;
  }

  reserve(bytes: number): boolean {
    if (this.used + bytes > this.limitOf() || !this.source.reserve(bytes)) return false;
    this.used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.used -= bytes;
    this.source.release(bytes);
  }

  /** Changes the number of bytes of one value. A smaller number always fits. */
  resize(from: number, to: number): boolean {
    if (to > from) return this.reserve(to - from);
    if (to < from) this.release(from - to);
    return true;
  }

  /** Throws SERVICE_UNAVAILABLE. `milliseconds`: the time until there may be room. */
  reject(message: string, milliseconds: number): never {
    this.rejections += 1;
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    return fail('SERVICE_UNAVAILABLE', message, { headers: { 'retry-after': String(seconds) } });
  }
}
