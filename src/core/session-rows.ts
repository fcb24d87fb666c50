// The rows that a session made, in the order in which they came.
import { hasId, idIn, StoredRow } from './row.js';

/** As many as are found one after the other as quickly as by an index. */
const FEW = 16;

/**
 * A list that grows with the versions of a collection, of which each knows how many rows belong to it. A row is a text, and
 * nothing else, until somebody asks for it.
 */
export class SessionRows {
  static readonly none = new SessionRows([]);
  /** Where the first `read` rows are, by id. Made when it is first needed, and taken further as the list grows. */
  private places: Map<string, number> | undefined;
  private read = 0;

  private constructor(private readonly kept: (StoredRow | string)[]) {}

  get length(): number {
    return this.kept.length;
  }

  at(place: number): StoredRow {
    const kept = this.kept[place] ?? '';
    return typeof kept === 'string' ? (this.kept[place] = new StoredRow(kept)) : kept;
  }

  first(count: number): StoredRow[] {
    const rows: StoredRow[] = [];
    for (let place = 0; place < count; place += 1) rows.push(this.at(place));
    return rows;
  }

  /** Where a row is among the first `count`. */
  placeOf(id: string, count: number): number | undefined {
    if (count > FEW) return this.lookUp(id, count);
    for (let place = 0; place < count; place += 1) if (hasId(this.textAt(place), id)) return place;
    return undefined;
  }

  add(row: StoredRow | string): void {
    this.kept.push(row);
  }

  /** The first `count`, and one more. */
  adding(row: StoredRow | string, count: number): SessionRows {
    // What is concatenated has no room to spare: most sessions that write do so once.
    return new SessionRows(this.kept.slice(0, count).concat(row));
  }

  /** The first `count`, with a row of the same id in the place of one of them. The index goes over to them. */
  replacing(place: number, row: StoredRow, count: number): SessionRows {
    const next = new SessionRows(this.kept.slice(0, count));
    next.kept[place] = row;
    next.places = this.places;
    next.read = Math.min(this.read, count);
    this.places = undefined;
    return next;
  }

  /** The first `count` but one. */
  without(place: number, count: number): SessionRows {
    return new SessionRows(this.kept.slice(0, count).toSpliced(place, 1));
  }

  private lookUp(id: string, count: number): number | undefined {
    if (this.places === undefined) {
      this.places = new Map();
      this.read = 0;
    }
    for (; this.read < count; this.read += 1) this.places.set(idIn(this.textAt(this.read)), this.read);
    const place = this.places.get(id);
    // The index may come from a list that went on in another way behind the rows that both have.
    return place !== undefined && place < count && hasId(this.textAt(place), id) ? place : undefined;
  }

  private textAt(place: number): string {
    const kept = this.kept[place] ?? '';
    return typeof kept === 'string' ? kept : kept.text;
  }
}
