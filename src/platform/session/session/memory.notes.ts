// Session notes in memory. They are counted as a part of the memory budget, and released with their session.
import { detached, heapBytesOf } from '../../../core/heap-bytes.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { LiveSessions } from './live-sessions.js';
import { MemorySessionLists } from './memory.lists.js';
import type { SessionRecords } from '../data/session-data.js';
import type { Session } from './session.js';
import { bytesOfRecords } from './session.memory.js';
import { SessionNotes, type Note, type SessionKey } from './session.notes.js';

/** Fraction of the memory budget, for the notes of features. A session has some hundred bytes to 32 KiB of lesson progress. */
const NOTES_SHARE = 0.05;
/** Fractions of the memory that sessions have together: for the settings of controls, such as fault plans, and for snapshots. */
const CONTROLS_SHARE = 0.1;
const SNAPSHOTS_SHARE = 0.5;
/** Heap bytes of a note in addition to its text: the object and its places in two maps. */
const NOTE_BYTES = 200;

/** The note that holds the text of the controls. */
export const CONTROLS_NOTE = 'controls';

type Stored = Note | SessionRecords;

const kindOf = (name: string, note: Stored): 'notes' | 'controls' | 'snapshots' =>
  'changed' in note ? 'snapshots' : name === CONTROLS_NOTE ? 'controls' : 'notes';

export class MemorySessionNotes extends SessionNotes {
  readonly lists: MemorySessionLists;
  /** Few sessions have notes, so they are stored outside the sessions. */
  private readonly notes = new WeakMap<Session, Map<string, Stored>>();
  private readonly accounts: Readonly<Record<ReturnType<typeof kindOf>, MemoryAccount>>;

  constructor(
    budget: MemoryBudget,
    private readonly live: LiveSessions,
  ) {
    super();
    this.accounts = {
      notes: budget.data('session-notes', { share: NOTES_SHARE }),
      controls: budget.sessions('session-controls', CONTROLS_SHARE),
      snapshots: budget.sessions('session-snapshots', SNAPSHOTS_SHARE),
    };
    this.lists = new MemorySessionLists(budget, live);
  }

  get(session: Session, name: string): Note | undefined {
    const note = this.find(session, name);
    return note !== undefined && 'text' in note ? note : undefined;
  }

  tags({ id, createdAt }: SessionKey, names: readonly string[]): readonly string[] {
    const session = this.live.get(id);
    if (session?.createdAt !== createdAt) return names.map(() => '');
    return names.map((name) => String(this.get(session, name)?.version ?? ''));
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
    const note = this.find(session, name);
    if (note !== undefined)
      this.accounts[kindOf(name, note)].release(bytesOf(note), this.live.clientOf(session));
    this.notes.get(session.stored)?.delete(name);
  }

  /** Releases the memory of the notes and lists of a session. */
  end(session: Session): void {
    for (const name of this.notes.get(session.stored)?.keys() ?? []) this.remove(session, name);
    this.notes.delete(session.stored);
    this.lists.end(session);
  }

  private find(session: Session, name: string): Stored | undefined {
    return this.notes.get(session.stored)?.get(name);
  }

  private store(session: Session, name: string, note: Stored): void {
    const own = this.notes.get(session.stored) ?? new Map<string, Stored>();
    const kind = kindOf(name, note);
    const account = this.accounts[kind];
    const before = bytesOf(own.get(name));
    const bytes = bytesOf(note);
    const isFair = bytes <= before || account.isFairFor(bytesOfKind(own, kind), bytes - before);
    if (!isFair || !account.resize(before, bytes, this.live.clientOf(session))) this.reject(account);
    this.notes.set(session.stored, own.set(name, note));
  }

  private reject(account: MemoryAccount): never {
    const part = account.name.replace('-', ' ');
    return account.reject(`the memory for ${part} is full, try again later`, this.live.untilRoom());
  }
}

function bytesOfKind(notes: ReadonlyMap<string, Stored>, kind: ReturnType<typeof kindOf>): number {
  let bytes = 0;
  for (const [name, note] of notes) if (kindOf(name, note) === kind) bytes += bytesOf(note);
  return bytes;
}

/** Counts the records as if the session shared none of them, because it may replace all of them. */
function bytesOf(note: Stored | undefined): number {
  if (note === undefined) return 0;
  return NOTE_BYTES + ('text' in note ? heapBytesOf(note.text) : bytesOfRecords(note));
}
