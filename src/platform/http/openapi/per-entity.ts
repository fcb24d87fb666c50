// Schemas with a property for each entity. Decorators are evaluated once per process, but each application has its own entities, so
// the property is a placeholder until a document is created.
import type { SchemaObject } from '@nestjs/swagger';
import type { Entity } from '../../../core/entity.js';
import { closedObject, type Properties, type Schema } from './json-schema.js';

/** No property of a document has this name. */
const PLACEHOLDER = '{entity}';

type SchemaOf = (entity: Entity) => Schema;

interface Options {
  /** Properties that come before the properties of the entities. */
  readonly before?: Properties;
  /** Whether the properties of entities may be absent. */
  readonly isOptional?: boolean;
}

/** An object with a property for each entity, by its plural. */
export function perEntity(
  schemaOf: SchemaOf,
  { before = {}, isOptional = false }: Options = {},
): SchemaObject {
  const properties = { ...before, [PLACEHOLDER]: { schemaOf } as SchemaObject };
  return closedObject(properties, Object.keys(isOptional ? before : properties));
}

/** A copy of a document in which the placeholders are replaced by the properties of these entities. */
export function withEntities<T>(document: T, entities: readonly Entity[]): T {
  const names = entities.map(({ plural }) => plural);
  const copyOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((item) => (item === PLACEHOLDER ? names : [copyOf(item)]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).flatMap(propertiesOf));
  };
  const propertiesOf = ([name, value]: [string, unknown]): (readonly [string, unknown])[] => {
    if (name !== PLACEHOLDER) return [[name, copyOf(value)]];
    const { schemaOf } = value as { readonly schemaOf: SchemaOf };
    return entities.map((entity) => [entity.plural, copyOf(schemaOf(entity))]);
  };
  return copyOf(document) as T;
}
