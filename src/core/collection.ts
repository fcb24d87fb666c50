// The records of one kind in one session: a shared, immutable base and what the session changed about it.
import type { AnyRecord } from './entity.js';

/** A record beside its JSON text, which is made once, when the record is written, and joined into every answer. */
export interface Row<R = AnyRecord> {
  readonly record: R;
  readonly text: string;
}

export function toRow<R>(record: R): Row<R> {
  return { record, text: JSON.stringify(record) };
}

/** Rows in the order of their creation, with an index by id. Shared by every session of the process. */
export class Base {
  readonly byId: ReadonlyMap<string, Row>;

  constructor(readonly rows: readonly Row[]) {
    this.byId = new Map(rows.map((row) => [row.record.id, row]));
  }
}

/** The row that stands instead of the base's or beside it; null where a row of the base is gone. */
type Changed = Row | null;

interface Entry {
  readonly id: string;
  readonly row: Changed;
}

/** As many as are found in a list as quickly as in a map. */
const MOST_RECENT = 16;
const nothing: ReadonlyMap<string, Changed> = new Map();

/**
 * What a session changed about a base. Immutable: a write makes the next one, and copies no more than the few recent changes
 * for it. The others are in a map that many versions share.
 */
export class Changes {
  static readonly none = new Changes(nothing, []);
  /** The rows gained over a base, and the base they were counted for. */
  private counted: Base | undefined;
  private gained = 0;

  private constructor(
    private older: ReadonlyMap<string, Changed>,
    /** Each id once; what is here as well as in the map counts. */
    private recent: readonly Entry[],
  ) {}

  static of(changed: Iterable<readonly [string, Changed]>): Changes {
    return new Changes(new Map(changed), []);
  }

  get(id: string): Changed | undefined {
    for (const entry of this.recent) if (entry.id === id) return entry.row;
    return this.older.get(id);
  }

  /** In the order in which they came; the recent ones go into the map for it. */
  byId(): ReadonlyMap<string, Changed> {
    if (this.recent.length > 0) {
      const all = new Map(this.older);
      for (const { id, row } of this.recent) all.set(id, row);
      this.older = all;
      this.recent = [];
    }
    return this.older;
  }

  /** How many rows there are more than in the base. */
  gain(base: Base): number {
    if (this.counted !== base) {
      this.gained = 0;
      for (const [id, row] of this.byId()) this.gained += count(row) - count(base.byId.get(id));
      this.counted = base;
    }
    return this.gained;
  }

  with(id: string, row: Changed): Changes {
    const at = this.recent.findIndex((entry) => entry.id === id);
    if (at < 0) return this.beside({ id, row }, this.older.get(id));
    const { row: stood = null } = this.recent[at] ?? {};
    return this.counting(new Changes(this.older, this.recent.with(at, { id, row })), { id, row }, stood);
  }

  /** With a row whose id is new: nothing is searched for it. */
  added(row: Row): Changes {
    return this.beside({ id: row.record.id, row }, null);
  }

  without(id: string): Changes {
    const rest = new Map(this.byId());
    rest.delete(id);
    return new Changes(rest, []);
  }

  private beside(entry: Entry, stood: Changed | undefined): Changes {
    const isFull = this.recent.length >= MOST_RECENT;
    const next = isFull
      ? new Changes(this.byId(), [entry])
      : // A list that is spread is given room for sixteen more.
        new Changes(this.older, this.recent.concat(entry));
    return this.counting(next, entry, stood);
  }

  /** Counts on, where this version was counted. `stood`: what this one has under that id. */
  private counting(next: Changes, { id, row }: Entry, stood: Changed | undefined): Changes {
    const { counted } = this;
    if (counted !== undefined) {
      next.counted = counted;
      next.gained = this.gained + count(row) - count(stood === undefined ? counted.byId.get(id) : stood);
    }
    return next;
  }
}

const count = (row: Changed | undefined): number => (row ? 1 : 0);

/** One version of one kind of record. Immutable. */
export class Collection<R = AnyRecord> {
  constructor(
    protected readonly base: Base,
    protected changes: Changes | undefined,
  ) {}

  find(id: string): Row<R> | undefined {
    const changed = this.changes?.get(id);
    const row = changed === undefined ? this.base.byId.get(id) : changed;
    return (row ?? undefined) as Row<R> | undefined;
  }

  /** How many rows there are, without listing them. */
  get size(): number {
    return this.base.rows.length + (this.changes?.gain(this.base) ?? 0);
  }

  /** Every row in the order of creation: the base's first, then the session's own. */
  rows(): readonly Row<R>[] {
    return (this.changes === undefined ? this.base.rows : merge(this.base, this.changes.byId())) as Row<R>[];
  }
}

/** A version in the making; whoever reads the old one keeps it. */
export class DraftCollection<R = AnyRecord> extends Collection<R> {
  private readonly before = this.changes;

  /** Adds a row whose id no other has. */
  add(row: Row<R> & Row): Row<R> {
    this.changes = this.present().added(row);
    return row;
  }

  put(row: Row<R> & Row): Row<R> {
    this.changes = this.present().with(row.record.id, row);
    return row;
  }

  /** Whether there was such a record. */
  remove(id: string): boolean {
    if (this.find(id) === undefined) return false;
    this.changes = this.base.byId.has(id) ? this.present().with(id, null) : this.present().without(id);
    return true;
  }

  /** What was changed, for the next version; undefined where nothing was. */
  changed(): Changes | undefined {
    return this.changes === this.before ? undefined : this.changes;
  }

  private present(): Changes {
    return this.changes ?? Changes.none;
  }
}

function merge(base: Base, changes: ReadonlyMap<string, Changed>): Row[] {
  const rows: Row[] = [];
  for (const row of base.rows) {
    const changed = changes.get(row.record.id);
    if (changed === undefined) rows.push(row);
    else if (changed !== null) rows.push(changed);
  }
  for (const [id, row] of changes) if (row !== null && !base.byId.has(id)) rows.push(row);
  return rows;
}

/** A value that no other record may have, as it compares: without regard to case. */
export function uniqueKey(value: unknown): string {
  return String(value).toLowerCase();
}
