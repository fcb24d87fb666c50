// The effects of deleting a record in a model: the deletion cascades, removes references, or is restricted.
import type { Json } from '../collections.js';
import { targetOf, type TemplateEntity, type TemplateField } from '../templates/template-definition.js';
import type { ModelState } from './model-state.js';

interface Referring {
  readonly entity: TemplateEntity;
  readonly field: TemplateField;
  readonly records: readonly Json[];
}

/** The records that refer to a record, for each field that can. */
function referringTo(entities: readonly TemplateEntity[], state: ModelState, name: string, id: unknown) {
  return entities.flatMap((entity) =>
    entity.fields
      .filter((field) => targetOf(field) === name)
      .map((field): Referring => {
        const records = state[entity.name] ?? [];
        return { entity, field, records: records.filter((one) => [one[field.name]].flat().includes(id)) };
      }),
  );
}

interface Removal {
  /** The rule of the first reference that prevents the deletion. */
  readonly rule?: string;
  readonly removed: ReadonlySet<unknown>;
  /** Records that lose a reference. */
  readonly changed: readonly { readonly entity: string; readonly record: Json }[];
}

export function removalOf(
  entities: readonly TemplateEntity[],
  state: ModelState,
  name: string,
  id: string,
): Removal {
  const removed = new Map<unknown, string>([[id, name]]);
  const referring = (): readonly Referring[] =>
    [...removed].flatMap(([one, entity]) => referringTo(entities, state, entity, one));
  for (const [one, entity] of removed) {
    for (const { entity: from, field, records } of referringTo(entities, state, entity, one)) {
      if (field.onDelete === 'cascade') for (const record of records) removed.set(record.id, from.name);
    }
  }
  const remaining = referring().map((one) => ({
    ...one,
    records: one.records.filter((record) => !removed.has(record.id)),
  }));
  const restricted = remaining.find(
    ({ field, records }) => (field.onDelete ?? 'restrict') === 'restrict' && records.length > 0,
  );
  const ids = new Set(removed.keys());
  if (restricted !== undefined) {
    const { entity, field } = restricted;
    return { rule: `${entity.singular}.${field.name}.onDelete`, removed: ids, changed: [] };
  }
  const changed = remaining
    .filter(({ field }) => field.onDelete === 'setNull')
    .flatMap(({ entity, field, records }) =>
      records.map((record) => ({ entity: entity.name, record: { ...record, [field.name]: null } })),
    );
  return { removed: ids, changed };
}
