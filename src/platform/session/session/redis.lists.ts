// The lists of sessions in Redis, in the hash of their notes.
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { appendScript, clearScript, completeScript, pickScript, readScript } from './redis.list.scripts.js';
import type { Session } from './session.js';
import {
  SessionLists,
  type ListContent,
  type ListEntry,
  type ListLimits,
  type ListPart,
  type ListRange,
  type ListStatus,
} from './session.lists.js';

const nothing: ListRange = { to: 0 };

export class RedisSessionLists extends SessionLists {
  /** @param keyOf the key of the notes of a session */
  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly keyOf: (session: Session) => string,
  ) {
    super();
  }

  async append(
    session: Session,
    list: string,
    { head, body }: ListPart,
    { maxEntries, maxBytes, epoch }: ListLimits,
  ): Promise<number> {
    const milliseconds = session.expiresAt - this.clock.now();
    if (milliseconds <= 0) return 0;
    const args = [list, head, body, maxEntries, maxBytes, epoch, milliseconds] as const;
    return Number(await this.redis.run(appendScript, this.keyOf(session), ...args));
  }

  async complete(
    session: Session,
    list: string,
    number: number,
    { head, body }: ListPart,
    { maxEntries, maxBytes }: ListLimits,
  ): Promise<void> {
    const args = [list, number, head, body, maxEntries, maxBytes] as const;
    await this.redis.run(completeScript, this.keyOf(session), ...args);
  }

  status(session: Session, list: string): Promise<ListStatus> {
    return this.entries(session, list, nothing);
  }

  async entries(
    session: Session,
    list: string,
    { from = 1, to = Number.MAX_SAFE_INTEGER, bodies = true }: ListRange = {},
  ): Promise<ListContent> {
    const args = [list, bodies ? 'all' : 'heads', from, to] as const;
    const reply = await this.redis.run(readScript, this.keyOf(session), ...args);
    const [size = 0, bytes = 0, first = 1, mark = 0, cleared = 0, epoch = 0, ...entries] = reply as (
      number | string
    )[];
    const before = Number(first) - 1;
    return {
      size: Number(size),
      bytes: Number(bytes),
      dropped: before - Number(mark),
      epoch: Number(epoch),
      isComplete: before === Number(cleared),
      first: Number(first),
      entries: decodeEntries(entries),
    };
  }

  async pick(session: Session, list: string, numbers: readonly number[]): Promise<readonly ListEntry[]> {
    if (numbers.length === 0) return [];
    const reply = await this.redis.run(pickScript, this.keyOf(session), list, ...numbers);
    return decodeEntries(reply as (number | string)[]);
  }

  async clear(session: Session, list: string): Promise<void> {
    await this.redis.run(clearScript, this.keyOf(session), list);
  }
}

/** Number, head and body of both parts of each. */
function decodeEntries(replies: readonly (number | string)[]): readonly ListEntry[] {
  const entries: ListEntry[] = [];
  for (let i = 0; i < replies.length; i += 5) {
    const [number, ...texts] = replies.slice(i, i + 5);
    const [head = '', body = '', addedHead = '', addedBody = ''] = texts.map(String);
    const added = addedHead === '' ? undefined : { head: addedHead, body: addedBody };
    entries.push({ number: Number(number), own: { head, body }, added });
  }
  return entries;
}
