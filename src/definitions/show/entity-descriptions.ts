// The fields and rules of the entities of a definition, for the catalogue of entities.
import type { DescribedField, DescribedRule, EntityDescription } from '../../core/entity-description.js';
import type { Definitions, FieldDefinition } from '../definition.js';
import { rulesOf } from './rule-list.js';

export function describeEntities(definitions: Definitions): readonly EntityDescription[] {
  return definitions.entities.map((entity) => ({
    name: entity.name,
    fields: Object.entries(entity.fields).map(describeField),
    rules: rulesOf(entity, definitions).map(describeRule),
  }));
}

/** Without the instructions for generated sample data. */
function describeField([name, { generate: _, ...keywords }]: [string, FieldDefinition]): DescribedField {
  return { name, ...keywords };
}

type Rule = ReturnType<typeof rulesOf>[number];

function describeRule({ expression, status, ...rule }: Rule): DescribedRule {
  return { ...rule, status: status ?? null, ...(expression !== undefined && { expression }), mutants: [] };
}
