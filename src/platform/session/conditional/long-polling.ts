// Long polling: a request waits for a change. It ends with the change, after its time, when the client leaves, or on a stop.
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { fail } from '../../../core/errors.js';
import type { MaybePromise } from '../../../core/maybe-promise.js';
import { ExpiringStore, type ExpiringSpace } from '../../kernel/expiring/expiring.store.js';

/** In seconds. */
export const MAX_WAIT = 25;

/** Milliseconds between two reads if other nodes may cause the change. */
const POLL_INTERVAL = 400;
/** The slot of a node that crashed is free again after this time. */
const SLOT_MILLISECONDS = (MAX_WAIT + 1) * 1000;
/** Few sessions wait at the same time. */
const MEMORY_SHARE = 0.002;

interface Wait {
  /** The event to wait for; `notify` has the same topic. At most one request waits for a topic, on all nodes. */
  readonly topic: string;
  readonly seconds: number;
  /** Whether other nodes may cause the change. */
  readonly isShared: boolean;
}

@Injectable()
export class LongPolling implements BeforeApplicationShutdown {
  /** The waiting requests of this node, by topic. */
  private readonly waiting = new Map<string, Waiter>();
  private readonly slots: ExpiringSpace;
  private isStopping = false;

  constructor(
    store: ExpiringStore,
    private readonly config: Config,
  ) {
    this.slots = store.space('long-polling', SLOT_MILLISECONDS, MEMORY_SHARE);
  }

  /**
   * Reads until the value is new, and returns the last value. Throws TOO_MANY_REQUESTS if another request waits for the topic.
   * @param isNew whether the request needs to wait no longer
   */
  async wait<T>(
    request: FastifyRequest,
    { topic, seconds, isShared }: Wait,
    read: () => MaybePromise<T>,
    isNew: (value: T) => boolean,
  ): Promise<T> {
    let value = await read();
    if (seconds === 0 || this.isStopping || isNew(value)) return value;
    if (!(await this.slots.add(topic, ''))) this.reject();
    const waiter = new Waiter(request, this.millisecondsOf(seconds), isShared ? POLL_INTERVAL : undefined);
    this.waiting.set(topic, waiter);
    try {
      // A change may come between the first read and the wait.
      do value = await read();
      while (!isNew(value) && (await waiter.nextChance()));
      return value;
    } finally {
      waiter.end();
      this.waiting.delete(topic);
      await this.slots.take(topic);
    }
  }

  /** After a change on this node. */
  notify(topic: string): void {
    this.waiting.get(topic)?.wake();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    for (const waiter of this.waiting.values()) waiter.end();
  }

  /** Shorter than the time after which an inactive connection is closed. */
  private millisecondsOf(seconds: number): number {
    return Math.min(seconds, this.config.values.requestTimeoutSeconds) * 1000;
  }

  private reject(): never {
    return fail('TOO_MANY_REQUESTS', 'another request of this session is waiting, try again later', {
      headers: { 'retry-after': '1' },
    });
  }
}

class Waiter {
  private isOver = false;
  private resume: (() => void) | undefined;
  /** Whether a change came while the value was read. */
  private isWoken = false;
  private readonly timers: NodeJS.Timeout[];

  constructor(
    private readonly request: FastifyRequest,
    milliseconds: number,
    pollInterval: number | undefined,
  ) {
    this.timers = [setTimeout(this.end, milliseconds)];
    if (pollInterval !== undefined) this.timers.push(setInterval(() => this.wake(), pollInterval));
    request.raw.socket.once('close', this.end);
    // The client may have left while a remote store was read.
    if (request.raw.socket.destroyed) this.end();
  }

  /** Resolves when there may be a new value: true, or false when the wait is over. */
  async nextChance(): Promise<boolean> {
    if (!this.isOver && !this.isWoken) await new Promise<void>((resolve) => (this.resume = resolve));
    this.isWoken = false;
    return !this.isOver;
  }

  wake(): void {
    this.isWoken = true;
    this.resume?.();
    this.resume = undefined;
  }

  readonly end = (): void => {
    this.isOver = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.request.raw.socket.off('close', this.end);
    this.wake();
  };
}
