// Finds rows by their ids.
import type { KeptRow } from './row.js';

/** Where the rows of a list are. Made when it is first asked for, and taken further as the list grows. */
export class RowIndex {
  private readonly places = new Map<string, number>();
  private read = 0;

  constructor(private rows: readonly KeptRow[]) {}

  isOf(rows: readonly KeptRow[]): boolean {
    return this.rows === rows;
  }

  /** Among the first `count` rows. */
  placeOf(id: string, count: number): number | undefined {
    for (; this.read < count; this.read += 1) this.places.set(this.rows[this.read]?.id ?? '', this.read);
    const place = this.places.get(id);
    return place !== undefined && place < count && this.rows[place]?.id === id ? place : undefined;
  }

  /** Goes over to a list that has the same ids in its first `count` places. */
  moveTo(rows: readonly KeptRow[], count: number): this {
    this.rows = rows;
    this.read = Math.min(this.read, count);
    return this;
  }
}
