// Counts the heap bytes of one part of the process against a limit.
import { fail, type ErrorReason } from '../../../core/errors.js';
import type { MemoryClient } from './memory.clients.js';

/** The source of the bytes of an account. */
export interface MemorySource {
  /**
   * Returns false if there is no room, or if the client has its share; then nothing was reserved.
   * @param client the clients of the network that needs the bytes; undefined for bytes that count for no network
   */
  reserve(bytes: number, client?: MemoryClient): boolean;
  /** @param client the same as for `reserve` */
  release(bytes: number, client?: MemoryClient): void;
}

/** All learners of a class can be in one network, so it may hold nine times as much as it leaves to all others. */
const NETWORK_RATIO = 9;

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

  /**
   * Whether a client that holds `held` bytes may take `bytes` more: at most `ratio` times as much as all others can still take. So with a
   * ratio of 1 it gets at most half of the account, with 9 at most nine tenths, and fewer bytes the more others hold.
   */
  isFairFor(held: number, bytes: number, ratio = 1): boolean {
    return held + bytes <= ratio * (this.limitOf() - this.used);
  }

  reserve(bytes: number, client?: MemoryClient): boolean {
    if (this.used + bytes > this.limitOf()) return false;
    if (client !== undefined && !this.isFairFor(client.held(this), bytes, NETWORK_RATIO)) return false;
    if (!this.source.reserve(bytes, client)) return false;
    this.used += bytes;
    client?.add(this, bytes);
    return true;
  }

  release(bytes: number, client?: MemoryClient): void {
    this.used -= bytes;
    client?.add(this, -bytes);
    this.source.release(bytes, client);
  }

  /** Changes the number of bytes of one value. A smaller number always fits. */
  resize(from: number, to: number, client?: MemoryClient): boolean {
    if (to > from) return this.reserve(to - from, client);
    if (to < from) this.release(from - to, client);
    return true;
  }

  /** Throws SERVICE_UNAVAILABLE. `milliseconds`: the time until there may be room. */
  reject(message: string, milliseconds: number, reason?: ErrorReason): never {
    this.rejections += 1;
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    return fail('SERVICE_UNAVAILABLE', message, {
      headers: { 'retry-after': String(seconds) },
      ...(reason && { reason }),
    });
  }
}
