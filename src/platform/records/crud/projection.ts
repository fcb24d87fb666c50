// A row as a response has it: with its related records (`?expand=user,product`), or with some of its fields.
import { toRow, type Row } from '../../../core/row.js';
import type { AnyRecord, Relation } from '../../../core/entity.js';
import type { Expand } from '../../../core/list-query.js';
import type { ActiveMutants } from '../../practice/mutants/active-mutants.js';
import type { SessionData } from '../../session/data/session-data.js';

/** Returns the same row without `expand` and `fields`. */
export function project<R extends AnyRecord>(
  row: Row<R>,
  data: SessionData,
  expand: Expand = [],
  fields?: readonly string[],
  mutants?: ActiveMutants,
): Row<R> {
  const projected = fields === undefined ? row : pick(row, fields);
  return expand.length === 0
    ? projected
    : withRelated(
        projected,
        expand.map((relation) => [relation.name, relatedRow(data, row.record, relation, mutants)] as const),
      );
}

function pick<R extends AnyRecord>({ record }: Row<R>, fields: readonly string[]): Row<R> {
  return toRow(Object.fromEntries(fields.map((field) => [field, record[field]])) as R);
}

/** Appends the related records, or null. Joins the stored JSON texts. */
function withRelated<R extends AnyRecord>(
  projected: Row<R>,
  related: readonly (readonly [name: string, row: Row | undefined])[],
): Row<R> {
  const records = related.map(([name, other]) => [name, other?.record ?? null] as const);
  const texts = related.map(([name, other]) => `,"${name}":${other?.text ?? 'null'}`);
  return {
    record: { ...projected.record, ...Object.fromEntries<unknown>(records) },
    text: `${projected.text.slice(0, -1)}${texts.join('')}}`,
  };
}

/** The row that a relation of a record refers to. */
export function relatedRow(
  data: SessionData,
  record: AnyRecord,
  relation: Relation,
  mutants?: ActiveMutants,
): Row | undefined {
  const id = record[relation.field];
  const row = typeof id === 'string' ? data.of(relation.target).find(id) : undefined;
  return mutants === undefined ? row : mutants.related({ relation, data, row });
}

/** Rows by the id that they refer to. */
export type RowsById = ReadonlyMap<string, readonly Row[]>;

/** Groups rows by the id in a field. Rows with null are left out. */
export function groupRows(rows: readonly Row[], field: string): RowsById {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.record[field];
    if (typeof id !== 'string') continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
}
