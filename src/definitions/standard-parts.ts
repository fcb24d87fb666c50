// The parts of the service that definitions may refer to.
import type { AnyRecord, Entity } from '../core/entity.js';
import type { Definitions, EntityDefinition } from './definition.js';

export interface StandardParts {
  /** Users, products and orders. */
  readonly entities: readonly Entity[];
  /** Their sample data by the plural of the entity. */
  readonly records: (plural: string) => readonly AnyRecord[];
}

/**
 * Whether definitions have the standard entities, or entities with the same names, fields and rules.
 * @param described the definitions of the standard entities
 */
export function haveStandard(
  { standard, source, entities }: Definitions,
  described: readonly EntityDefinition[],
): boolean {
  if (standard || source === 'standard') return true;
  return described.every((one) => {
    const own = entities.find(({ name }) => name === one.name);
    return own !== undefined && behaviourOf(own) === behaviourOf(one);
  });
}

/** The entity as JSON text, without descriptions and sample data. */
function behaviourOf(entity: EntityDefinition): string {
  const fields = Object.entries(entity.fields).map(([name, field]) => [
    name,
    { ...field, description: '', example: null, enumDescriptions: null, generate: null },
  ]);
  return JSON.stringify({ ...entity, fields, description: '', sample: null });
}
