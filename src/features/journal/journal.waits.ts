// The requests that wait until a condition on the journal of their session holds.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../core/errors.js';
import type { MaybePromise } from '../../core/maybe-promise.js';
import { Random } from '../../core/random.js';
import { LongPolling } from '../../platform/session/conditional/long-polling.js';
import type { Session } from '../../platform/session/session/session.js';
import { SessionStore } from '../../platform/session/session/session.store.js';

/** Maximum number of waits of one session on one node: each of them is evaluated for every recorded request. */
const MAX_WAITING = 10;

@Injectable()
export class JournalWaits {
  private readonly topics = new Map<string, Set<string>>();

  constructor(
    private readonly polling: LongPolling,
    private readonly sessions: SessionStore,
    private readonly random: Random,
  ) {}

  /** After an entry was changed on this node. */
  notify(session: Session): void {
    if (this.topics.size === 0) return;
    for (const topic of this.topics.get(keyOf(session)) ?? []) this.polling.notify(topic);
  }

  /**
   * Reads until the condition holds, and returns the last value. Throws TOO_MANY_REQUESTS if too many requests of the session wait.
   * @param seconds 0 does not wait
   */
  async wait<T>(
    session: Session,
    request: FastifyRequest,
    seconds: number,
    read: () => MaybePromise<T>,
    isDone: (value: T) => boolean,
  ): Promise<T> {
    if (seconds === 0) return read();
    const key = keyOf(session);
    const topics = this.topics.get(key) ?? new Set();
    if (topics.size >= MAX_WAITING) reject();
    const topic = `journal:${key}:${this.random.uuid()}`;
    this.topics.set(key, topics.add(topic));
    try {
      const { isRemote: isShared } = this.sessions;
      return await this.polling.wait(request, { topic, seconds, isShared }, read, isDone);
    } finally {
      topics.delete(topic);
      if (topics.size === 0) this.topics.delete(key);
    }
  }
}

const keyOf = ({ id, createdAt }: Session): string => `${id}:${createdAt}`;

function reject(): never {
  return fail('TOO_MANY_REQUESTS', `${MAX_WAITING} requests of this session are waiting, try again later`, {
    headers: { 'retry-after': '1' },
  });
}
