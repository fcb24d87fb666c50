// The records of one entity while a write changes them. Readers keep the version from before.
import type { Changes, Collection, Records } from './collection.js';
import type { AnyRecord } from './entity.js';
import { StoredRow } from './row.js';

export class DraftCollection<R = AnyRecord> implements Records<R> {
  private next: Collection;
  private isChanged = false;

  constructor(before: Collection) {
    this.next = before;
  }

  get size(): number {
    return this.next.size;
  }

  find(id: string): StoredRow<R> | undefined {
    return this.next.find(id) as StoredRow<R> | undefined;
  }

  rows(): readonly StoredRow<R>[] {
    return this.next.rows() as readonly StoredRow<R>[];
  }

  /** The row with a value in a unique field. */
  findByValue(field: string, value: unknown): StoredRow<R> | undefined {
    return this.next.findByValue(field, value) as StoredRow<R> | undefined;
  }

  /**
   * Adds a record whose id no other has. Only its text is stored: most records are never read one by one, and the strings of
   * the given record may be parts of a larger one, such as the body of the request.
   */
  add(record: R & AnyRecord): StoredRow<R> {
    const row = new StoredRow<R>(JSON.stringify(record));
    this.change(this.next.add(row as StoredRow));
    return row;
  }

  /** Replaces the record that has the id, or adds one. */
  put(record: R & AnyRecord): StoredRow<R> {
    const row = new StoredRow<R>(JSON.stringify(record));
    this.change(this.next.with(row as StoredRow));
    return row;
  }

  /** Puts a row of another version: a row of the sample data in its original form needs no memory. */
  restore(row: StoredRow<R>): void {
    this.change(this.next.with(row as StoredRow));
  }

  /** Applies many changes; see `Collection.withChanges`. */
  putAll(changes: Changes): void {
    this.change(this.next.withChanges(changes));
  }

  /** Whether there was such a record. */
  remove(id: string): boolean {
    if (this.find(id) === undefined) return false;
    this.change(this.next.without(id));
    return true;
  }

  /** The next version; undefined if nothing was changed. */
  changed(): Collection | undefined {
    return this.isChanged ? this.next : undefined;
  }

  private change(next: Collection): void {
    this.next = next;
    this.isChanged = true;
  }
}
