// The rows of the sample data of one entity, as one version of a session has them.
import type { AnyRecord } from './entity.js';
import { RowChunk } from './row-chunk.js';
import { heapBytesOfRow, StoredRow } from './row.js';

/** Immutable. Sessions that have changed none of the rows share one object. */
export class SeedRows {
  private constructor(
    private readonly original: RowChunk,
    /** The original until a row is changed. */
    private readonly present: RowChunk,
    /** Heap bytes of the rows that replace original ones. */
    private readonly rowBytes: number,
  ) {}

  static of(records: readonly AnyRecord[]): SeedRows {
    const original = new RowChunk(records.map((record) => StoredRow.of(record)));
    return new SeedRows(original, original, 0);
  }

  /** In the order of creation. */
  get rows(): readonly StoredRow[] {
    return this.present.rows;
  }

  /** Heap bytes of what was changed. */
  get bytes(): number {
    return this.present === this.original ? 0 : this.rowBytes + PLACE_BYTES * this.original.rows.length;
  }

  find(id: string): StoredRow | undefined {
    return this.present.find(id);
  }

  /** The row with a key in a unique field; see `uniqueKey`. */
  findByKey(field: string, key: string): StoredRow | undefined {
    return this.present.findByKey(field, key);
  }

  /** Whether a seed row has the id. Deleted seed rows count. */
  includes(id: string): boolean {
    return this.original.find(id) !== undefined;
  }

  hasSameOriginal({ original }: SeedRows): boolean {
    return original === this.original;
  }

  /** Replaces the row with the same id; undefined if no seed row has it. A deleted row returns to its position. */
  with(row: StoredRow): SeedRows | undefined {
    const { id } = row;
    const original = this.original.find(id);
    if (original === undefined) return undefined;
    const present = this.find(id);
    const bytes = this.rowBytes + bytesOf(row, original) - bytesOf(present, original);
    if (present !== undefined) return new SeedRows(this.original, this.present.replace(present, row), bytes);
    const rows = this.original.rows.flatMap((one) => (one === original ? row : (this.find(one.id) ?? [])));
    return new SeedRows(this.original, new RowChunk(rows), bytes);
  }

  without(row: StoredRow): SeedRows {
    const bytes = this.rowBytes - bytesOf(row, this.original.find(row.id));
    return new SeedRows(this.original, this.present.remove(row), bytes);
  }

  /** Applies many changes, by id: the row, or null to delete it. Ignores rows that are not seed rows. */
  withChanges(changes: ReadonlyMap<string, StoredRow | null>): SeedRows {
    if (![...changes.keys()].some((id) => this.includes(id))) return this;
    const rows = this.original.rows.flatMap(({ id }) => {
      const change = changes.get(id);
      return change === undefined ? (this.find(id) ?? []) : (change ?? []);
    });
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row, this.original.find(row.id)), 0);
    return new SeedRows(this.original, new RowChunk(rows), bytes);
  }

  /** The changed rows, by id: the current row, null for a deleted one. */
  changes(): Map<string, StoredRow | null> {
    const changes = new Map<string, StoredRow | null>();
    if (this.present === this.original) return changes;
    for (const row of this.original.rows) {
      const present = this.find(row.id) ?? null;
      if (present !== row) changes.set(row.id, present);
    }
    return changes;
  }
}

/** All sessions share the original rows. */
function bytesOf(row: StoredRow | undefined, original: StoredRow | undefined): number {
  return row === undefined || row === original ? 0 : heapBytesOfRow(row);
}

/** Heap bytes of the place of a row in a list and in two indexes. */
const PLACE_BYTES = 120;
