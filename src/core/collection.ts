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

/** By id: the row that stands instead of the base's or beside it; null where a row of the base is gone. */
export type Changes = ReadonlyMap<string, Row | null>;

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
    let size = this.base.rows.length;
    if (this.changes === undefined) return size;
    for (const [id, row] of this.changes) {
      const stood = this.base.byId.has(id) ? 1 : 0;
      size += (row === null ? 0 : 1) - stood;
    }
    return size;
  }

  /** Every row in the order of creation: the base's first, then the session's own. */
  rows(): readonly Row<R>[] {
    return (this.changes === undefined ? this.base.rows : merge(this.base, this.changes)) as Row<R>[];
  }
}

/** A version in the making: the changes are copied on the first write, so whoever reads the old one keeps it. */
export class DraftCollection<R = AnyRecord> extends Collection<R> {
  private own: Map<string, Row | null> | undefined;

  put(row: Row<R> & Row): Row<R> {
    this.write().set(row.record.id, row);
    return row;
  }

  /** Whether there was such a record. */
  remove(id: string): boolean {
    if (this.find(id) === undefined) return false;
    if (this.base.byId.has(id)) this.write().set(id, null);
    else this.write().delete(id);
    return true;
  }

  /** What was changed, for the next version; undefined where nothing was. */
  changed(): Changes | undefined {
    return this.own;
  }

  private write(): Map<string, Row | null> {
    this.own ??= new Map(this.changes);
    this.changes = this.own;
    return this.own;
  }
}

function merge(base: Base, changes: Changes): Row[] {
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
