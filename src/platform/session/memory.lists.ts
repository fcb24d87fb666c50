// The lists of sessions in memory. They are counted as a part of the memory budget, and released with their session.
import { heapBytesOf } from '../../core/heap-bytes.js';
import type { MemoryAccount } from '../memory/memory.account.js';
import type { MemoryBudget } from '../memory/memory.budget.js';
import type { LiveSessions } from './live-sessions.js';
import type { Session } from './session.js';
import {
  emptyList,
  SessionLists,
  type ListContent,
  type ListEntry,
  type ListLimits,
  type ListPart,
  type ListRange,
  type ListStatus,
} from './session.lists.js';

/** Fraction of the memory budget. A journal has up to 4 MiB. */
const SHARE = 0.1;
/** Heap bytes of an entry beside its parts: the objects, and the place in the list. */
const ENTRY_BYTES = 200;

/** There are many of them, so it has as few objects as possible. */
interface StoredEntry extends ListEntry {
  readonly number: number;
  readonly own: ListPart;
  added: ListPart | undefined;
  /** UTF-8 bytes of the parts. */
  bytes: number;
  heapBytes: number;
}

interface List {
  /** Oldest first, with consecutive numbers. */
  readonly entries: StoredEntry[];
  last: number;
  /** The last number that `clear` deleted. */
  cleared: number;
  epoch: number;
  /** The last number when the epoch began. */
  mark: number;
  bytes: number;
}

export class MemorySessionLists extends SessionLists {
  /** Few sessions have lists, so they are stored beside the sessions. */
  private readonly lists = new WeakMap<Session, Map<string, List>>();
  private readonly memory: MemoryAccount;

  constructor(
    budget: MemoryBudget,
    private readonly live: LiveSessions,
  ) {
    super();
    this.memory = budget.data('session-lists', { share: SHARE });
  }

  append(session: Session, name: string, part: ListPart, limits: ListLimits): number {
    if (!this.live.has(session)) return 0;
    const list = this.listOf(session, name);
    if (list.epoch !== limits.epoch) Object.assign(list, { epoch: limits.epoch, mark: firstOf(list) - 1 });
    const heapBytes = ENTRY_BYTES + heapBytesOfPart(part);
    this.reserve(list, heapBytes);
    list.last += 1;
    const bytes = bytesOf(part);
    list.entries.push({ number: list.last, own: part, added: undefined, bytes, heapBytes });
    list.bytes += bytes;
    this.trimList(list, limits);
    return list.last;
  }

  complete(session: Session, name: string, number: number, part: ListPart, limits: ListLimits): void {
    const list = this.find(session, name);
    const entry = list?.entries[number - firstOf(list)];
    if (list === undefined || entry === undefined) return;
    const heapBytes = heapBytesOfPart(part) - heapBytesOfPart(entry.added);
    this.reserve(list, heapBytes, entry);
    const bytes = bytesOf(part) - bytesOf(entry.added);
    entry.added = part;
    entry.heapBytes += heapBytes;
    entry.bytes += bytes;
    list.bytes += bytes;
    this.trimList(list, limits);
  }

  status(session: Session, name: string): ListStatus {
    const list = this.find(session, name);
    return list === undefined ? emptyList : statusOf(list);
  }

  entries(session: Session, name: string, { from = 1, to = Infinity }: ListRange = {}): ListContent {
    const list = this.find(session, name);
    if (list === undefined) return emptyList;
    const first = firstOf(list);
    const entries = list.entries.slice(Math.max(0, from - first), Math.max(0, to - first + 1));
    // A copy: `complete` changes the entries.
    return { ...statusOf(list), entries: entries.map(copyOf) };
  }

  pick(session: Session, name: string, numbers: readonly number[]): readonly ListEntry[] {
    const list = this.find(session, name);
    if (list === undefined) return [];
    const entries = numbers.map((number) => list.entries[number - firstOf(list)]);
    return entries.flatMap((entry) => (entry === undefined ? [] : copyOf(entry)));
  }

  clear(session: Session, name: string): void {
    const list = this.find(session, name);
    if (list === undefined) return;
    while (this.dropOldest(list));
    list.cleared = list.mark = list.last;
  }

  /** Releases the memory of the lists of a session. */
  end(session: Session): void {
    for (const list of this.lists.get(session)?.values() ?? []) while (this.dropOldest(list));
    this.lists.delete(session);
  }

  private find(session: Session, name: string): List | undefined {
    return this.lists.get(session)?.get(name);
  }

  private listOf(session: Session, name: string): List {
    const known = this.find(session, name);
    if (known !== undefined) return known;
    const list = { entries: [], last: 0, cleared: 0, epoch: 0, mark: 0, bytes: 0 };
    this.lists.set(session, (this.lists.get(session) ?? new Map<string, List>()).set(name, list));
    return list;
  }

  /** When the memory is full, a list makes room by its own oldest entries, never by those of another session. */
  private reserve(list: List, heapBytes: number, kept?: StoredEntry): void {
    while (!this.memory.resize(0, heapBytes)) {
      if (list.entries[0] === kept || !this.dropOldest(list))
        this.memory.reject(
          'the memory for recorded requests is full, try again later',
          this.live.untilRoom(),
        );
    }
  }

  private trimList(list: List, { maxEntries, maxBytes }: ListLimits): void {
    const isOver = (): boolean => list.entries.length > maxEntries || list.bytes > maxBytes;
    while (list.entries.length > 1 && isOver()) this.dropOldest(list);
  }

  private dropOldest(list: List): boolean {
    const oldest = list.entries.shift();
    if (oldest === undefined) return false;
    list.bytes -= oldest.bytes;
    this.memory.release(oldest.heapBytes);
    return true;
  }
}

const firstOf = ({ entries, last }: List): number => last - entries.length + 1;

function statusOf(list: List): ListStatus {
  const first = firstOf(list);
  return {
    size: list.entries.length,
    bytes: list.bytes,
    dropped: first - 1 - list.mark,
    epoch: list.epoch,
    isComplete: first - 1 === list.cleared,
    first,
  };
}

const copyOf = ({ number, own, added }: ListEntry): ListEntry => ({ number, own, added });

const bytesOf = (part: ListPart | undefined): number =>
  part === undefined ? 0 : Buffer.byteLength(part.head) + Buffer.byteLength(part.body);
const heapBytesOfPart = (part: ListPart | undefined): number =>
  part === undefined ? 0 : heapBytesOf(part.head) + heapBytesOf(part.body);
