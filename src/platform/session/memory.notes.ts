// Session notes in memory. They are counted as a part of the memory budget, and released with their session.
import { detached, heapBytesOf } from '../../core/heap-bytes.js';
import type { MemoryAccount } from '../memory/memory.account.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { LiveSessions } from './live-sessions.js';
import { MemorySessionLists } from './memory.lists.js';
import type { Session, SessionRecords } from './session.js';
import { bytesOfRecords } from './session.memory.js';
import { SessionNotes, type Note } from './session.notes.js';

/** Fraction of the memory budget. A session has some hundred bytes to 32 KiB of lesson progress, and its snapshots. */
const SHARE = 0.05;
/** Heap bytes of a note beside its text: the object and its places in two maps. */
const NOTE_BYTES = 200;

export class MemorySessionNotes extends SessionNotes {
  readonly lists: MemorySessionLists;
  /** Few sessions have notes, so they are stored beside the sessions. */
  private readonly notes = new WeakMap<Session, Map<string, Note | SessionRecords>>();
  private readonly memory: MemoryAccount;

  constructor(
    budget: MemoryBudget,
    private readonly live: LiveSessions,
  ) {
    super();
    this.memory = budget.data('session-notes', { share: SHARE });
    this.lists = new MemorySessionLists(budget, live);
  }

  get(session: Session, name: string): Note | undefined {
    const note = this.find(session, name);
    return note !== undefined && 'text' in note ? note : undefined;
  }

  put(session: Session, name: string, expected: number, text: string): boolean {
    const present = this.get(session, name);
    if ((present?.version ?? 0) !== expected) return false;
    if (this.live.has(session)) this.store(session, name, { version: expected + 1, text: detached(text) });
    return true;
  }

  putRecords(session: Session, name: string, { seeded, changed }: SessionRecords): void {
    if (this.live.has(session)) this.store(session, name, { seeded, changed });
  }

  records(session: Session, name: string): SessionRecords | undefined {
    const note = this.find(session, name);
    return note !== undefined && 'changed' in note ? note : undefined;
  }

  remove(session: Session, name: string): void {
    this.memory.release(bytesOf(this.find(session, name)));
    this.notes.get(session)?.delete(name);
  }

  /** Releases the memory of the notes and lists of a session. */
  end(session: Session): void {
    for (const note of this.notes.get(session)?.values() ?? []) this.memory.release(bytesOf(note));
    this.notes.delete(session);
    this.lists.end(session);
  }

  private find(session: Session, name: string): Note | SessionRecords | undefined {
    return this.notes.get(session)?.get(name);
  }

  private store(session: Session, name: string, note: Note | SessionRecords): void {
    if (!this.memory.resize(bytesOf(this.find(session, name)), bytesOf(note))) this.reject();
    const own = this.notes.get(session) ?? new Map<string, Note | SessionRecords>();
    this.notes.set(session, own.set(name, note));
  }

  private reject(): never {
    return this.memory.reject('the memory for session notes is full, try again later', this.live.untilRoom());
  }
}

/** Records count as if the session shared none of them: it may replace all of its own. */
function bytesOf(note: Note | SessionRecords | undefined): number {
  if (note === undefined) return 0;
  return NOTE_BYTES + ('text' in note ? heapBytesOf(note.text) : bytesOfRecords(note));
}
