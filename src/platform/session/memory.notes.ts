// Session notes in memory. They are counted as a part of the memory budget, and released with their session.
import { detached, heapBytesOf } from '../../core/heap-bytes.js';
import type { MemoryAccount } from '../memory/memory.account.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import { MemorySessionLists } from './memory.lists.js';
import type { Session } from './session.js';
import { SessionNotes, type Note } from './session.notes.js';

/** Fraction of the memory budget. A session has some hundred bytes to 32 KiB of lesson progress, and its snapshots. */
const SHARE = 0.05;
/** Heap bytes of a note beside its text: the object and its places in two maps. */
const NOTE_BYTES = 200;

export class MemorySessionNotes extends SessionNotes {
  readonly lists: MemorySessionLists;
  /** Few sessions have notes, so they are stored beside the sessions. */
  private readonly notes = new WeakMap<Session, Map<string, Note>>();
  private readonly memory: MemoryAccount;

  /**
   * @param isLive whether the session is in the store
   * @param untilRoom the milliseconds until there may be room for more
   */
  constructor(
    budget: MemoryBudget,
    private readonly isLive: (session: Session) => boolean,
    private readonly untilRoom: () => number,
  ) {
    super();
    this.memory = budget.data('session-notes', { share: SHARE });
    this.lists = new MemorySessionLists(budget, isLive, untilRoom);
  }

  get(session: Session, name: string): Note | undefined {
    return this.notes.get(session)?.get(name);
  }

  put(session: Session, name: string, expected: number, text: string): boolean {
    const present = this.get(session, name);
    if ((present?.version ?? 0) !== expected) return false;
    if (!this.isLive(session)) return true;
    if (!this.memory.resize(bytesOf(present), NOTE_BYTES + heapBytesOf(text))) this.reject();
    const own = this.notes.get(session) ?? new Map<string, Note>();
    this.notes.set(session, own.set(name, { version: expected + 1, text: detached(text) }));
    return true;
  }

  remove(session: Session, name: string): void {
    this.memory.release(bytesOf(this.get(session, name)));
    this.notes.get(session)?.delete(name);
  }

  /** Releases the memory of the notes and lists of a session. */
  end(session: Session): void {
    for (const note of this.notes.get(session)?.values() ?? []) this.memory.release(bytesOf(note));
    this.notes.delete(session);
    this.lists.end(session);
  }

  private reject(): never {
    return this.memory.reject('the memory for session notes is full, try again later', this.untilRoom());
  }
}

function bytesOf(note: Note | undefined): number {
  return note === undefined ? 0 : NOTE_BYTES + heapBytesOf(note.text);
}
