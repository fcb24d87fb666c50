// The lists of sessions in Redis, in the hash of their notes.
import type { Clock } from '../../core/clock.js';
import type { RedisConnection } from '../redis/redis.connection.js';
import { appendScript, clearScript, completeScript, readScript } from './redis.list.scripts.js';
import type { Session } from './session.js';
import {
  SessionLists,
  type ListContent,
  type ListEntry,
  type ListLimits,
  type ListRange,
  type ListStatus,
} from './session.lists.js';

const everything: ListRange = { from: 1, to: Number.MAX_SAFE_INTEGER };
const nothing: ListRange = { from: 1, to: 0 };

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
    parts: readonly string[],
    { maxEntries, maxBytes, epoch }: ListLimits,
  ): Promise<number> {
    const milliseconds = session.expiresAt - this.clock.now();
    if (milliseconds <= 0) return 0;
    const args = [list, encode(parts), maxEntries, maxBytes, epoch, milliseconds] as const;
    return Number(await this.redis.run(appendScript, this.keyOf(session), ...args));
  }

  async complete(
    session: Session,
    list: string,
    number: number,
    parts: readonly string[],
    { maxEntries, maxBytes }: ListLimits,
  ): Promise<void> {
    const args = [list, number, encode(parts), maxEntries, maxBytes] as const;
    await this.redis.run(completeScript, this.keyOf(session), ...args);
  }

  status(session: Session, list: string): Promise<ListStatus> {
    return this.entries(session, list, nothing);
  }

  async entries(session: Session, list: string, { from, to }: ListRange = everything): Promise<ListContent> {
    const last = Math.min(to, Number.MAX_SAFE_INTEGER);
    const reply = await this.redis.run(readScript, this.keyOf(session), list, from, last);
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

  async clear(session: Session, list: string): Promise<void> {
    await this.redis.run(clearScript, this.keyOf(session), list);
  }
}

/** Number, entry and completion of each. */
function decodeEntries(replies: readonly (number | string)[]): readonly ListEntry[] {
  const entries: ListEntry[] = [];
  for (let i = 0; i < replies.length; i += 3) {
    const [number, own, completion] = replies.slice(i, i + 3);
    entries.push({ number: Number(number), parts: [...decode(String(own)), ...decode(String(completion))] });
  }
  return entries;
}

/** The lengths of the parts in UTF-16 code units, then the parts. */
const encode = (parts: readonly string[]): string =>
  `${parts.map(({ length }) => length).join()}|${parts.join('')}`;

function decode(text: string): readonly string[] {
  const end = text.indexOf('|');
  if (end <= 0) return [];
  let at = end + 1;
  return text
    .slice(0, end)
    .split(',')
    .map((length) => text.slice(at, (at += Number(length))));
}
