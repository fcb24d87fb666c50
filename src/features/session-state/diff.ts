// Compares the records of two states of a session.
import type { Records } from '../../core/collection.js';
import type { Entity } from '../../core/entity.js';
import type { StoredRow } from '../../core/row.js';
import { withoutHidden } from '../../platform/session/rules/hidden-fields.js';
import { Pauses } from '../../platform/kernel/runtime/pauses.js';

/** JSON texts of records as clients see them, and of changes: `{id, fields, before, after}`, the fields in the order of the record. */
export interface EntityDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares in slices. Rows that both states share are not read. */
export async function diffRecords(entity: Entity, before: Records, after: Records): Promise<EntityDiff> {
  const earlier = rowsById(except(before.rows(), after.rows()));
  const pauses = new Pauses();
  const shown = (row: StoredRow): string => withoutHidden(entity, row).text;
  const added: string[] = [];
  const changed: string[] = [];
  for (const row of except(after.rows(), before.rows())) {
    const replaced = earlier.get(row.id);
    earlier.delete(row.id);
    if (replaced === undefined) added.push(shown(row));
    else if (replaced.text !== row.text) changed.push(changeOf(entity, replaced, row));
    if (pauses.isDue) await pauses.take();
  }
  return { added, changed, removed: [...earlier.values()].map(shown) };
}

function except(rows: readonly StoredRow[], others: readonly StoredRow[]): readonly StoredRow[] {
  const shared = new Set(others);
  return rows.filter((row) => !shared.has(row));
}

const rowsById = (rows: readonly StoredRow[]): Map<string, StoredRow> =>
  new Map(rows.map((row) => [row.id, row]));

function changeOf(entity: Entity, before: StoredRow, after: StoredRow): string {
  const names = [...entity.columns.keys()].filter((name) => !isSame(before.record[name], after.record[name]));
  const fields = JSON.stringify(names);
  const [earlier, later] = [before, after].map((row) => withoutHidden(entity, row).text);
  return `{"id":"${after.id}","fields":${fields},"before":${earlier},"after":${later}}`;
}

/** Whether two values are the same JSON. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
