// The response of GET /session/diff, and its rows: one for each field that differs.

type Values = Readonly<Record<string, unknown>> & { readonly id: string };

interface EntityDiff {
  readonly added: readonly Values[];
  readonly changed: readonly {
    readonly id: string;
    readonly fields: readonly string[];
    readonly before: Values;
    readonly after: Values;
  }[];
  readonly removed: readonly Values[];
}

export interface Diff {
  readonly from: string;
  readonly summary: Readonly<
    Record<string, { readonly added: number; readonly changed: number; readonly removed: number }>
  >;
  readonly [plural: string]: unknown;
}

/** The changes of one collection, by its plural name. */
export const entityDiff = (diff: Diff, plural: string): EntityDiff => diff[plural] as EntityDiff;

type Change = 'added' | 'changed' | 'removed';

export interface DiffRow {
  readonly change: Change;
  /** `users` */
  readonly collection: string;
  readonly id: string;
  readonly field: string;
  /** JSON; undefined for a record that did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function rowsOf(diff: Diff): readonly DiffRow[] {
  return Object.keys(diff.summary).flatMap((collection) => {
    const { added, changed, removed } = entityDiff(diff, collection);
    return [
      ...added.flatMap((record) => rowsOfRecord('added', collection, undefined, record)),
      ...changed.flatMap(({ fields, before, after }) =>
        rowsOfRecord('changed', collection, before, after, fields),
      ),
      ...removed.flatMap((record) => rowsOfRecord('removed', collection, record, undefined)),
    ];
  });
}

function rowsOfRecord(
  change: Change,
  collection: string,
  before: Values | undefined,
  after: Values | undefined,
  fields: readonly string[] = Object.keys({ ...before, ...after }).filter((name) => name !== 'id'),
): readonly DiffRow[] {
  const id = String((after ?? before)?.id);
  return fields.map((field) => ({
    change,
    collection,
    id,
    field,
    before: before && JSON.stringify(before[field]),
    after: after && JSON.stringify(after[field]),
  }));
}
