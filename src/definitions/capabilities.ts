// What a definition may contain that this version of the service does not evaluate. It is an error at the start, so that no rule is
// silently ignored.
import type { Definitions, EntityDefinition, FieldDefinition } from './definition.js';

type Given<T> = (definition: T) => boolean;

const ofFields: Readonly<Record<string, Given<FieldDefinition>>> = {
  computed: ({ computed }) => computed !== undefined,
  initial: ({ initial }) => initial !== undefined,
  transitions: ({ transitions }) => transitions !== undefined,
  immutable: ({ immutable }) => immutable,
  'enforced references (set enforced: false and onDelete: ignore)': ({ enforced, onDelete }) =>
    enforced === true || (onDelete !== undefined && onDelete !== 'ignore'),
};

const isNotEmpty = (rules: object): boolean => Object.keys(rules).length > 0;

const ofEntities: Readonly<Record<string, Given<EntityDefinition>>> = {
  unique: ({ unique }) => isNotEmpty(unique),
  rules: ({ rules }) => isNotEmpty(rules),
  overlaps: ({ overlaps }) => isNotEmpty(overlaps),
  limits: ({ limits }) => isNotEmpty(limits),
  effects: ({ effects }) => isNotEmpty(effects),
  'sample.count': ({ sample }) => 'count' in sample,
};

const MESSAGE = 'can be checked, but not yet served';

/** A line for each of them. */
export function missingCapabilities({ standard, source, entities }: Definitions): string[] {
  const own = standard || source === 'standard' ? [] : [`standard: false ${MESSAGE}`];
  const used = entities.flatMap((entity) => [
    ...namesOf(ofEntities, entity).map((name) => `entities.${entity.name}.${name} ${MESSAGE}`),
    ...Object.entries(entity.fields).flatMap(([key, field]) =>
      namesOf(ofFields, field).map((name) => `entities.${entity.name}.fields.${key}: ${name} ${MESSAGE}`),
    ),
  ]);
  return [...own, ...used];
}

const namesOf = <T>(table: Readonly<Record<string, Given<T>>>, definition: T): string[] =>
  Object.entries(table)
    .filter(([, isGiven]) => isGiven(definition))
    .map(([name]) => name);
