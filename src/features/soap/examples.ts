// Example arguments for each operation. Ids come from the standard dataset.
import type { Entity } from '../../core/entity.js';
import type { WriteExamples } from '../../platform/records/crud/request-examples.js';
import type { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { soapListFields, type Operation, type Verb } from './operations.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Arguments without a value are omitted. */
export function exampleArguments(
  { verb, entity }: Operation,
  dataset: StandardDataset,
  { create, patch, remove }: WriteExamples,
): Arguments {
  const one = { id: idOf(entity, dataset) };
  const examples: Readonly<Record<Verb, Arguments>> = {
    create: create.input,
    list: { page: soapListFields.page.default, limit: 3, sort: 'created_at', order: 'asc' },
    get: one,
    patch: patch === undefined ? one : { id: patch.record.id, ...patch.input },
    remove: { id: remove },
  };
  const args = Object.entries(examples[verb]);
  return Object.fromEntries(args.filter(([, value]) => value !== null && value !== undefined));
}

/** The id of the first record in the standard dataset. */
function idOf(entity: Entity, dataset: StandardDataset): string {
  return dataset.of(entity.plural, true).rows()[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}
