// Session notes in Redis: one hash in the slot of the session, which expires with the session.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { RedisConnection } from '../../kernel/redis/redis.connection.js';
import { always, defineScript } from '../../kernel/redis/redis.script.js';
import { RedisSessionLists } from './redis.lists.js';
import { readRecords, writeRecords } from '../data/session-records.js';
import type { SessionRecords } from '../data/session-data.js';
import type { Session } from './session.js';
import { SessionNotes, type Note, type SessionKey } from './session.notes.js';
import type { StandardDataset } from '../data/standard-dataset.js';

/** name */
const getScript = defineScript('note.get', `return redis.call('HGET', KEYS[1], ARGV[1])`, {
  isConclusive: always,
});

/** names. Returns the version and the id of the last write of each note, as one text. */
const tagsScript = defineScript(
  'note.tags',
  `
local stored = redis.call('HMGET', KEYS[1], unpack(ARGV))
local tags = {}
for i = 1, #ARGV do tags[i] = stored[i] and string.match(stored[i], '^%d+ %S+') or '' end
return tags
`,
  { isConclusive: always },
);

/**
 * name, expected version, next value, time to live. Returns 1 if the value was set. A value begins with its version and an id of
 * the write, so that a repetition of the last write is recognised. The notes never expire earlier than before: another node may
 * have extended the session.
 */
const putScript = defineScript(
  'note.put',
  `
local stored = redis.call('HGET', KEYS[1], ARGV[1])
if stored == ARGV[3] then return 1 end
if (stored and string.match(stored, '^%d+') or '0') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
return 1
`,
  { isDurable: true, isConclusive: (reply) => reply === 1 },
);

/** name, parts of the text, time to live as the last. The notes never expire earlier than before. */
const putRecordsScript = defineScript(
  'note.records',
  `
redis.call('HSET', KEYS[1], ARGV[1], table.concat(ARGV, '', 2, #ARGV - 1))
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[#ARGV]) then redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV]) end
return 1
`,
  { isDurable: true, isConclusive: always },
);

/** name */
const removeScript = defineScript('note.remove', `return redis.call('HDEL', KEYS[1], ARGV[1])`, {
  isConclusive: always,
});

const endScript = defineScript('note.end', `return redis.call('DEL', KEYS[1])`, { isConclusive: always });

/** time to live */
const extendScript = defineScript('note.extend', `return redis.call('PEXPIRE', KEYS[1], ARGV[1])`, {
  isConclusive: always,
});

const storedNote = /^(\d+) \S+ (.*)$/s;

export class RedisSessionNotes extends SessionNotes {
  readonly lists: RedisSessionLists;

  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisConnection,
    private readonly dataset: StandardDataset,
  ) {
    super();
    this.lists = new RedisSessionLists(clock, redis, (session) => this.keyOf(session));
  }

  async get(session: Session, name: string): Promise<Note | undefined> {
    const stored = await this.redis.run(getScript, this.keyOf(session), name);
    const [, version, text = ''] = typeof stored === 'string' ? (storedNote.exec(stored) ?? []) : [];
    return version === undefined ? undefined : { version: Number(version), text };
  }

  async tags(session: SessionKey, names: readonly string[]): Promise<readonly string[]> {
    return (await this.redis.run(tagsScript, this.keyOf(session), ...names)) as readonly string[];
  }

  async put(session: Session, name: string, expected: number, text: string): Promise<boolean> {
    const milliseconds = session.expiresAt - this.clock.now();
    if (milliseconds <= 0) return true;
    const value = `${expected + 1} ${randomUUID()} ${text}`;
    const key = this.keyOf(session);
    return (await this.redis.run(putScript, key, name, expected, value, milliseconds)) === 1;
  }

  async putRecords(session: Session, name: string, records: SessionRecords): Promise<void> {
    const parts = await writeRecords(records);
    const milliseconds = session.expiresAt - this.clock.now();
    if (milliseconds <= 0) return;
    await this.redis.run(putRecordsScript, this.keyOf(session), name, ...parts, milliseconds);
  }

  async records(session: Session, name: string): Promise<SessionRecords | undefined> {
    const stored = await this.redis.run(getScript, this.keyOf(session), name);
    return typeof stored === 'string' ? readRecords(stored, this.dataset) : undefined;
  }

  async remove(session: Session, name: string): Promise<void> {
    await this.redis.run(removeScript, this.keyOf(session), name);
  }

  /** Deletes all notes and lists of a session. */
  async end(session: Session): Promise<void> {
    await this.redis.run(endScript, this.keyOf(session));
  }

  /** Restarts the lifetime of the notes of a session. */
  async extend(session: Session, milliseconds: number): Promise<void> {
    await this.redis.run(extendScript, this.keyOf(session), milliseconds);
  }

  /** Includes the creation time: a later session under the same id starts without notes. */
  private keyOf({ id, createdAt }: SessionKey): string {
    return this.redis.key(id, 'notes', String(createdAt));
  }
}
