// The lists of sessions in memory. They are counted as a part of the memory budget, and released with their session. When it is full, the
// largest lists of the network with the most memory drop their oldest entries, so that no request fails because of a list.
import { heapBytesOf } from '../../../core/heap-bytes.js';
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { MemoryClient } from '../../kernel/memory/memory.clients.js';
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
import { OwnedSizeGroups } from './size-groups.js';

/** Fraction of the memory budget. A journal has up to 4 MiB. */
const SHARE = 0.06;
/** Heap bytes of an entry in addition to its parts: the objects, and the place in the list. */
const ENTRY_BYTES = 200;

/** It has as few objects as possible, because there are many. */
interface StoredEntry extends ListEntry {
  readonly number: number;
  readonly own: ListPart;
  added: ListPart | undefined;
  /** UTF-8 bytes of the parts. */
  bytes: number;
  heapBytes: number;
}

interface List {
  readonly owner: MemoryClient | undefined;
  /** Oldest first, with consecutive numbers. */
  readonly entries: StoredEntry[];
  last: number;
  /** The last number that `clear` deleted. */
  cleared: number;
  epoch: number;
  /** The last number when the epoch began. */
  mark: number;
  bytes: number;
  heapBytes: number;
}

export class MemorySessionLists extends SessionLists {
  /** Few sessions have lists, so they are stored outside the sessions. */
  private readonly lists = new WeakMap<Session, Map<string, List>>();
  private readonly bySize = new OwnedSizeGroups<List>();
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
    const bytes = bytesOf(part);
    const isStored = this.reserve(heapBytes);
    // The numbers of the entries are consecutive, so an entry that is not stored is dropped with all before it.
    if (!isStored) this.dropAll(list);
    list.last += 1;
    if (!isStored) return list.last;
    list.entries.push({ number: list.last, own: part, added: undefined, bytes, heapBytes });
    this.grow(list, bytes, heapBytes);
    this.trimList(list, limits);
    return list.last;
  }

  complete(session: Session, name: string, number: number, part: ListPart, limits: ListLimits): void {
    const list = this.find(session, name);
    const entry = list?.entries[number - firstOf(list)];
    if (list === undefined || entry === undefined) return;
    const heapBytes = heapBytesOfPart(part) - heapBytesOfPart(entry.added);
    const bytes = bytesOf(part) - bytesOf(entry.added);
    if (!this.reserve(heapBytes, entry)) {
      this.dropOldest(list);
      return;
    }
    entry.added = part;
    entry.heapBytes += heapBytes;
    entry.bytes += bytes;
    this.grow(list, bytes, heapBytes);
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
    this.dropAll(list);
    list.cleared = list.mark = list.last;
  }

  /** Releases the memory of the lists of a session. */
  end({ stored }: Session): void {
    for (const list of this.lists.get(stored)?.values() ?? []) this.dropAll(list);
    this.lists.delete(stored);
  }

  private find({ stored }: Session, name: string): List | undefined {
    return this.lists.get(stored)?.get(name);
  }

  private listOf({ stored }: Session, name: string): List {
    const lists = this.lists.get(stored) ?? new Map<string, List>();
    const known = lists.get(name);
    if (known !== undefined) return known;
    const owner = this.live.clientOf(stored);
    const list = { owner, entries: [], last: 0, cleared: 0, epoch: 0, mark: 0, bytes: 0, heapBytes: 0 };
    this.lists.set(stored, lists.set(name, list));
    return list;
  }

  /** When the memory is full, drops the oldest entries of large lists. Returns false if `kept` is the next one, or none is left. */
  private reserve(heapBytes: number, kept?: StoredEntry): boolean {
    while (!this.memory.resize(0, heapBytes)) {
      const { large } = this.bySize;
      if (large === undefined || large.entries[0] === kept) return false;
      this.dropOldest(large);
    }
    return true;
  }

  private trimList(list: List, { maxEntries, maxBytes }: ListLimits): void {
    const isOver = (): boolean => list.entries.length > maxEntries || list.bytes > maxBytes;
    while (list.entries.length > 1 && isOver()) this.dropOldest(list);
  }

  private dropOldest(list: List): void {
    const oldest = list.entries.shift();
    if (oldest === undefined) return;
    this.grow(list, -oldest.bytes, -oldest.heapBytes);
    this.memory.release(oldest.heapBytes);
  }

  private dropAll(list: List): void {
    while (list.entries.length > 0) this.dropOldest(list);
  }

  private grow(list: List, bytes: number, heapBytes: number): void {
    list.bytes += bytes;
    this.bySize.change(list.owner, list, list.heapBytes, list.heapBytes + heapBytes);
    list.heapBytes += heapBytes;
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
