// Rows without the fields that operations on records never return (`writeOnly`).
import type { AnyRecord, Entity } from '../../../core/entity.js';
import { toRow, type Row } from '../../../core/row.js';

/** Rows are immutable, and responses of SOAP are cached by row. */
const known = new WeakMap<Row, Row>();

/** The same row if its entity has no such field. */
export function withoutHidden<R extends AnyRecord>({ stored, columns }: Entity, row: Row<R>): Row<R> {
  if (stored.size === columns.size) return row;
  const found = (known.get(row) as Row<R> | undefined) ?? toRow(visible(columns, row.record));
  known.set(row, found);
  return found;
}

function visible<R extends AnyRecord>(columns: Entity['columns'], record: R): R {
  return Object.fromEntries(Object.entries<unknown>(record).filter(([name]) => columns.has(name))) as R;
}
