// The records of one entity in one session: the seed rows as the session left them, and the rows that it created.
import type { AnyRecord } from './entity.js';
import { uniqueKey } from './row-chunk.js';
import { heapBytesOfRow, type StoredRow } from './row.js';
import type { SeedRows } from './seed-rows.js';
import {
  appendRow,
  changeRows,
  findRow,
  findRowByKey,
  noRows,
  partsOf,
  removeRow,
  replaceRow,
  rowsExcept,
  type SessionRows,
} from './session-rows.js';

/** Read access to the records of one entity. */
export interface Records<R = AnyRecord> {
  readonly size: number;
  find(id: string): StoredRow<R> | undefined;
  /** Every row in the order of creation: seed rows first, then session rows. */
  rows(): readonly StoredRow<R>[];
}

/** The present row; null for a deleted seed row; undefined for an undone change. */
type Change = StoredRow | null | undefined;
export type Changes = ReadonlyMap<string, StoredRow | null>;

/** By how much the session rows grow. */
interface Size {
  readonly rows: number;
  readonly bytes: number;
}

const noSize: Size = { rows: 0, bytes: 0 };

/** One version of the records of one entity. Immutable: a change returns the next version and shares most of its memory. */
export class Collection<R = AnyRecord> implements Records<R>, SessionRows {
  readonly chunks: SessionRows['chunks'];
  readonly last: SessionRows['last'];

  private constructor(
    private readonly seedRows: SeedRows,
    sessionRows: SessionRows,
    private readonly sessionRowCount: number,
    /** Heap bytes of the rows that the session created. */
    private readonly sessionRowBytes: number,
  ) {
    this.chunks = sessionRows.chunks;
    this.last = sessionRows.last;
  }

  static of(seedRows: SeedRows): Collection {
    return new Collection(seedRows, noRows, 0, 0);
  }

  get size(): number {
    return this.seedRows.rows.length + this.sessionRowCount;
  }

  find(id: string): StoredRow<R> | undefined {
    return (this.seedRows.find(id) ?? findRow(this, id)) as StoredRow<R> | undefined;
  }

  rows(): readonly StoredRow<R>[] {
    return this.seedRows.rows.concat(...partsOf(this)) as StoredRow<R>[];
  }

  /** The row with a value in a unique field. */
  findByValue(field: string, value: unknown): StoredRow<R> | undefined {
    const key = uniqueKey(value);
    const row = this.seedRows.findByKey(field, key) ?? findRowByKey(this, field, key);
    return row as StoredRow<R> | undefined;
  }

  /** Heap bytes of what differs from the seed. */
  get bytes(): number {
    return this.seedRows.bytes + this.sessionRowBytes;
  }

  /** The differences from the seed, by id: the current row, null for a deleted seed row. */
  changes(): Changes {
    const changes = this.seedRows.changes();
    for (const row of partsOf(this).flat()) changes.set(row.id, row);
    return changes;
  }

  /** The differences from another version, by id. */
  changesSince(before: Collection | undefined): ReadonlyMap<string, Change> {
    if (before === undefined) return this.changes();
    if (!before.seedRows.hasSameOriginal(this.seedRows)) return differences(before.changes(), this.changes());
    const changes = new Map<string, Change>();
    const [present, earlier] = [this, before].map((version) => [version.seedRows.rows, ...partsOf(version)]);
    for (const { id } of rowsExcept(earlier ?? [], present ?? []))
      changes.set(id, this.seedRows.includes(id) ? null : undefined);
    for (const row of rowsExcept(present ?? [], earlier ?? [])) changes.set(row.id, row);
    return changes;
  }

  /** The same changes to the seed rows of another collection. */
  rebase(onto: Collection<R>): Collection<R> {
    let next = onto;
    for (const [id, row] of this.changes()) next = row === null ? next.without(id) : next.with(row);
    return next;
  }

  /** With a new row, whose id no other has. */
  add(row: StoredRow): Collection<R> {
    return this.next(this.seedRows, appendRow(this, row), { rows: 1, bytes: heapBytesOfRow(row) });
  }

  /** Replaces the row with the same id, or adds the row at the end. */
  with(row: StoredRow): Collection<R> {
    const { seedRows } = this;
    const seeded = seedRows.with(row);
    if (seeded !== undefined) return this.next(seeded, this);
    const present = findRow(this, row.id);
    if (present === undefined) return this.add(row);
    const more = heapBytesOfRow(row) - heapBytesOfRow(present);
    return this.next(seedRows, replaceRow(this, present, row), { rows: 0, bytes: more });
  }

  without(id: string): Collection<R> {
    const { seedRows } = this;
    const seeded = seedRows.find(id);
    if (seeded !== undefined) return this.next(seedRows.without(seeded), this);
    const present = findRow(this, id);
    return present === undefined
      ? this
      : this.next(seedRows, removeRow(this, present), { rows: -1, bytes: -heapBytesOfRow(present) });
  }

  /**
   * Applies many changes, by id: the row, or null to delete it. New rows come last, in the order of the map. Takes
   * time for each present row; `with` and `without` do not.
   */
  withChanges(changes: Changes): Collection<R> {
    const { seedRows } = this;
    const others = new Map([...changes].filter(([id]) => !seedRows.includes(id)));
    const sessionRows = changeRows(this, others);
    const rows = partsOf(sessionRows).flat();
    const bytes = rows.reduce((sum, row) => sum + heapBytesOfRow(row), 0);
    return new Collection<R>(seedRows.withChanges(changes), sessionRows, rows.length, bytes);
  }

  private next(seedRows: SeedRows, sessionRows: SessionRows, more: Size = noSize): Collection<R> {
    const { sessionRowCount: rows, sessionRowBytes: bytes } = this;
    return new Collection<R>(seedRows, sessionRows, rows + more.rows, bytes + more.bytes);
  }
}

function differences(before: Changes, after: Changes): ReadonlyMap<string, Change> {
  const differences = new Map<string, Change>();
  for (const id of before.keys()) if (!after.has(id)) differences.set(id, undefined);
  for (const [id, row] of after) {
    if (!before.has(id) || before.get(id)?.text !== row?.text) differences.set(id, row);
  }
  return differences;
}
