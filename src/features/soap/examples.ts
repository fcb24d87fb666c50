// Example arguments for each operation. Ids are those of the standard dataset.
import type { Entity } from '../../core/entity.js';
import type { StandardDataset } from '../../platform/session/data/standard-dataset.js';
import { soapListFields, type Operation, type Verb } from './operations.js';

type Arguments = Readonly<Record<string, unknown>>;
type Example = (entity: Entity, dataset: StandardDataset) => Arguments;

/** Arguments without a value are omitted. */
export function exampleArguments({ verb, entity }: Operation, dataset: StandardDataset): Arguments {
  const args = Object.entries(examples[verb](entity, dataset));
  return Object.fromEntries(args.filter(([, value]) => value !== null && value !== undefined));
}

const examples: Readonly<Record<Verb, Example>> = {
  create: ({ create }) => examplesOf([...create.fields]),
  list: () => ({ page: soapListFields.page.default, limit: 3, sort: 'created_at', order: 'asc' }),
  get: (entity, dataset) => ({ id: idOf(entity, dataset) }),
  patch: (entity, dataset) => ({
    id: idOf(entity, dataset),
    ...examplesOf([...entity.patch.fields].slice(-1)),
  }),
  remove: (entity, dataset) => ({ id: idOf(entity, dataset) }),
};

function examplesOf(fields: readonly (readonly [string, { readonly example: unknown }])[]): Arguments {
  return Object.fromEntries(fields.map(([name, { example }]) => [name, example]));
}

/** The id of the first record in the standard dataset. */
function idOf(entity: Entity, dataset: StandardDataset): string {
  return dataset.of(entity.plural, true).rows()[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}
