// A short list of rows with indexes by id and by unique fields.
import type { StoredRow } from './row.js';

type Places = ReadonlyMap<string, number>;

/** Immutable. An index is built when it is first used. */
export class RowChunk {
  private byKey: Map<string, Places> | undefined;

  constructor(
    readonly rows: readonly StoredRow[],
    private byId?: Places,
  ) {}

  find(id: string): StoredRow | undefined {
    this.byId ??= placesBy(this.rows, (row) => row.id);
    return this.at(this.byId.get(id));
  }

  /** The row with a key in a unique field; see `uniqueKey`. */
  findByKey(field: string, key: string): StoredRow | undefined {
    this.byKey ??= new Map();
    let places = this.byKey.get(field);
    if (places === undefined) {
      places = placesBy(this.rows, ({ record }) => uniqueKey(record[field]));
      this.byKey.set(field, places);
    }
    return this.at(places.get(key));
  }

  /** Replaces the row with the same id. */
  replace(row: StoredRow, replacement: StoredRow): RowChunk {
    const place = this.rows.indexOf(row);
    const next = new RowChunk(this.rows.with(place, replacement), this.byId);
    for (const [field, places] of this.byKey ?? []) {
      const [from, to] = [row, replacement].map(({ record }) => uniqueKey(record[field])) as [string, string];
      next.byKey ??= new Map();
      next.byKey.set(field, moved(places, place, from, to));
    }
    return next;
  }

  remove(row: StoredRow): RowChunk {
    return new RowChunk(this.rows.filter((one) => one !== row));
  }

  private at(place: number | undefined): StoredRow | undefined {
    return place === undefined ? undefined : this.rows[place];
  }
}

function placesBy(rows: readonly StoredRow[], keyOf: (row: StoredRow) => string): Places {
  return new Map(rows.map((row, place) => [keyOf(row), place]));
}

function moved(places: Places, place: number, from: string, to: string): Places {
  if (from === to) return places;
  const next = new Map(places);
  next.delete(from);
  return next.set(to, place);
}

/** The key of a value in a unique field: values that differ only in case are equal. */
export function uniqueKey(value: unknown): string {
  return String(value).toLowerCase();
}
