// A row as a response has it: with its related records (`?expand=user,product`), or with some of its fields.
import { toRow, type Row } from '../../../core/row.js';
import type { AnyRecord, Entity } from '../../../core/entity.js';
import type { Expand } from '../../../core/list-query.js';
import type { SessionData } from '../../session/data/session-data.js';
import type { RecordOperation, RecordRules, RelationLookup } from '../../session/rules/record-rules.js';

/** The source of a row, and its representation in a response. */
interface Projection {
  readonly entity: Entity;
  readonly data: SessionData;
  readonly rules: RecordRules;
  /** Whose response the row is in. */
  readonly operation: RecordOperation;
  readonly expand?: Expand | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** Returns the row as the client sees it: the same row without `expand` and `fields`, unless the rules hide values. */
export function project<R extends AnyRecord>(
  row: Row<R>,
  { entity, data, rules, operation, expand = [], fields }: Projection,
): Row<R> {
  const shown = rules.shown(entity, row, operation);
  const projected = fields === undefined ? shown : pick(shown, fields);
  return expand.length === 0
    ? projected
    : withRelated(
        projected,
        expand.map((relation) => [relation.name, relatedTo({ data, record: shown.record, relation }, rules)]),
      );
}

function pick<R extends AnyRecord>({ record }: Row<R>, fields: readonly string[]): Row<R> {
  return toRow(Object.fromEntries(fields.map((field) => [field, record[field]])) as R);
}

const absent: Row<null> = { record: null, text: 'null' };

/** The related record, or the list of related records. */
function relatedTo(lookup: RelationLookup, rules: RecordRules): Row<unknown> {
  if (!lookup.relation.isList) return rules.related(lookup) ?? absent;
  const rows = relatedRows(lookup, rules);
  return { record: rows.map(({ record }) => record), text: `[${rows.map(({ text }) => text).join(',')}]` };
}

/** The records of a list of references that exist, in the order of the list. */
export function relatedRows(lookup: RelationLookup, rules: RecordRules): Row[] {
  const ids = (lookup.record[lookup.relation.field] ?? []) as readonly string[];
  return ids.flatMap((id) => rules.related({ ...lookup, id }) ?? []);
}

/** Appends the related records, or null. Joins the stored JSON texts. */
function withRelated<R extends AnyRecord>(
  projected: Row<R>,
  related: readonly (readonly [name: string, related: Pick<Row<unknown>, 'record' | 'text'>])[],
): Row<R> {
  const records = related.map(([name, { record }]) => [name, record] as const);
  const texts = related.map(([name, { text }]) => `,"${name}":${text}`);
  return {
    record: { ...projected.record, ...Object.fromEntries<unknown>(records) },
    text: `${projected.text.slice(0, -1)}${texts.join('')}}`,
  };
}

/** Rows by the id that they refer to. */
export type RowsById = ReadonlyMap<string, readonly Row[]>;

/** Groups rows by the id, or each of the ids, in a field. Rows with null are left out. */
export function groupRows(rows: readonly Row[], field: string): RowsById {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const id of [row.record[field]].flat()) {
      if (typeof id !== 'string') continue;
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [row]);
      else group.push(row);
    }
  }
  return groups;
}
