// The records of one kind in one session: a shared, immutable base and what the session changed about it.
import type { AnyRecord } from './entity.js';
import { SessionRows } from './session-rows.js';
import { StoredRow } from './row.js';

/** Rows in the order of their creation, shared by every session of the process. */
export class SeedRows {
  readonly rows: readonly StoredRow[];
  private readonly places: ReadonlyMap<string, number>;

  constructor(records: readonly AnyRecord[]) {
    this.rows = records.map((record) => StoredRow.of(record));
    this.places = new Map(records.map(({ id }, place) => [id, place]));
  }

  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }
}

/** What can be read of the records of one kind. */
export interface Records<R = AnyRecord> {
  readonly size: number;
  find(id: string): StoredRow<R> | undefined;
  /** Every row in the order of creation: the base's first, then the session's own. */
  rows(): readonly StoredRow<R>[];
}

/** One version of the records of one kind. Immutable: a write makes the next one. */
export class Collection<R = AnyRecord> implements Records<R> {
  private constructor(
    private readonly base: SeedRows,
    /** The base's own list until a row of it is changed; null where one is gone. */
    private readonly standard: readonly (StoredRow | null)[],
    /** What the session made: to this version belong the first `count` of it. */
    private readonly own: SessionRows,
    private readonly count: number,
  ) {}

  static of(base: SeedRows): Collection {
    return new Collection(base, base.rows, SessionRows.none, 0);
  }

  get size(): number {
    const { base, standard, count } = this;
    return count + (standard === base.rows ? standard.length : standard.filter(isThere).length);
  }

  find(id: string): StoredRow<R> | undefined {
    return (this.standing(id) ?? undefined) as StoredRow<R> | undefined;
  }

  rows(): readonly StoredRow<R>[] {
    const { base, standard } = this;
    const first = standard === base.rows ? base.rows : standard.filter(isThere);
    return (this.count === 0 ? first : first.concat(this.own.first(this.count))) as StoredRow<R>[];
  }

  /** How many rows differ from the base, those that are gone among them. */
  get difference(): number {
    const { base, standard, count } = this;
    if (standard === base.rows) return count;
    return count + standard.filter((row, place) => row !== base.rows[place]).length;
  }

  /** What differs from the base: the row that stands now, null where one of the base is gone. */
  changes(): ReadonlyMap<string, StoredRow | null> {
    const changes = new Map<string, StoredRow | null>();
    this.base.rows.forEach((row, place) => {
      const now = this.standard[place] ?? null;
      if (now !== row) changes.set(row.id, now);
    });
    for (const row of this.own.first(this.count)) changes.set(row.id, row);
    return changes;
  }

  /** The same changes to others. */
  over(standard: Collection<R>): Collection<R> {
    let next = standard;
    for (const [id, row] of this.changes()) next = row === null ? next.without(id) : next.with(row);
    return next;
  }

  /** With a row whose id no other has. */
  adding(row: StoredRow | string): Collection<R> {
    const { own, count } = this;
    if (count === 0 || own.length > count) return this.owning(own.adding(row, count), count + 1);
    own.add(row);
    return this.owning(own, count + 1);
  }

  /** With a row in the place of the one that has its id, or at the end. */
  with(row: StoredRow): Collection<R> {
    const { base, standard, own, count } = this;
    const { id } = row;
    const place = base.placeOf(id);
    if (place !== undefined) return new Collection(base, standard.with(place, row), own, count);
    const mine = own.placeOf(id, count);
    return mine === undefined ? this.adding(row) : this.owning(own.replacing(mine, row, count), count);
  }

  without(id: string): Collection<R> {
    const { base, standard, own, count } = this;
    const place = base.placeOf(id);
    if (place !== undefined) return new Collection(base, standard.with(place, null), own, count);
    const mine = own.placeOf(id, count);
    return mine === undefined ? this : this.owning(own.without(mine, count), count - 1);
  }

  private owning(own: SessionRows, count: number): Collection<R> {
    return new Collection(this.base, this.standard, own, count);
  }

  private standing(id: string): StoredRow | null | undefined {
    const place = this.base.placeOf(id);
    if (place !== undefined) return this.standard[place];
    const mine = this.own.placeOf(id, this.count);
    return mine === undefined ? undefined : this.own.at(mine);
  }
}

const isThere = (row: StoredRow | null): row is StoredRow => row !== null;

/** The next version in the making; whoever reads the old one keeps it. */
export class DraftCollection<R = AnyRecord> implements Records<R> {
  private next = this.before;

  constructor(private readonly before: Collection) {}

  get size(): number {
    return this.next.size;
  }

  find(id: string): StoredRow<R> | undefined {
    return this.next.find(id) as StoredRow<R> | undefined;
  }

  rows(): readonly StoredRow<R>[] {
    return this.next.rows() as readonly StoredRow<R>[];
  }

  /** Adds a record whose id no other has. Only its text is kept: most are never looked into again. */
  add(record: R & AnyRecord): StoredRow<R> {
    const row = new StoredRow<R>(JSON.stringify(record));
    this.next = this.next.adding(row.text);
    return row;
  }

  put(record: R & AnyRecord): StoredRow<R> {
    const row = StoredRow.of<R & AnyRecord>(record);
    this.next = this.next.with(row);
    return row;
  }

  /** Whether there was such a record. */
  remove(id: string): boolean {
    if (this.find(id) === undefined) return false;
    this.next = this.next.without(id);
    return true;
  }

  /** The next version; undefined where nothing was changed. */
  changed(): Collection | undefined {
    return this.next === this.before ? undefined : this.next;
  }
}

/** A value that no other record may have, as it compares: without regard to case. */
export function uniqueKey(value: unknown): string {
  return String(value).toLowerCase();
}
