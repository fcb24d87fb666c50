// Derives the schemas of an entity from its definition: record, request bodies and responses.
import { withArticle } from '../../../core/letter-case.js';
import type { SchemaObject } from '@nestjs/swagger';
import type { Entity, Relation, Shape } from '../../../core/entity.js';
import { envelopeSchema, listEnvelopeSchema } from './envelope.schemas.js';
import { exampleSchema, optionalSchema } from './field.schema.js';
import { closedObject, nullable, ref, type Properties, type Schema } from './json-schema.js';
import { searchSchemas } from './search.schemas.js';

/** The component names of an entity's schemas. */
export const schemaNames = ({ name }: Entity) => ({
  record: name,
  create: `${name}Create`,
  patch: `${name}Patch`,
  one: `${name}Response`,
  list: `${name}ListResponse`,
  /** The record or null, as a related record of another one. */
  nullable: `Nullable${name}`,
});

export function entitySchemas(entity: Entity): Record<string, SchemaObject> {
  const names = schemaNames(entity);
  const properties = { ...columnSchemas(entity), ...relatedSchemas(entity) };
  return {
    [names.record]: recordSchema(entity, properties),
    [names.create]: { ...inputSchema(entity.create), description: createDescription(entity) },
    [names.patch]: { ...inputSchema(entity.patch), description: patchDescription(entity) },
    [names.one]: envelopeSchema(ref(names.record)),
    [names.list]: listEnvelopeSchema(ref(names.record)),
    ...searchSchemas(entity, properties),
    ...Object.fromEntries(single(entity.relations).map(({ target }) => nullableRecord(target))),
  };
}

function createDescription({ singular }: Entity): string {
  return `The body to create or replace ${withArticle(singular)}. Omitted fields get their default.`;
}

function patchDescription({ singular }: Entity): string {
  return `The body to update ${withArticle(singular)}. Omitted fields do not change.`;
}

/** The record in responses, with related records if they are expanded. */
function recordSchema({ description, columns }: Entity, properties: Properties): SchemaObject {
  return { ...closedObject(properties, [...columns.keys()]), description };
}

function relatedSchemas({ relations }: Entity): Properties {
  const related = relations.map((relation) => [relation.name, relatedSchema(relation)] as const);
  return Object.fromEntries(related);
}

function relatedSchema({ target, field, isList }: Relation): Schema {
  const { record, nullable: nullableName } = schemaNames(target);
  if (!isList) return ref(nullableName);
  const description = `The ${target.plural} of \`${field}\` that exist. Only present with \`expand\`.`;
  return { type: 'array', items: ref(record), description };
}

const single = (relations: readonly Relation[]): readonly Relation[] =>
  relations.filter(({ isList }) => !isList);

/** A related record does not contain its own related records. */
function nullableRecord(target: Entity): readonly [name: string, schema: SchemaObject] {
  const { type: _, ...record } = recordSchema(target, columnSchemas(target));
  const description = `The ${target.singular} of the record; null if it has none. Only present with \`expand\`.`;
  return [schemaNames(target).nullable, { ...nullable({ type: 'object', ...record }), description }];
}

/** Every field of a record. Fields that clients cannot set are read-only. */
function columnSchemas(entity: Entity): Properties {
  const columns = [...entity.columns].map(([name, field]) => {
    const schema = exampleSchema(field);
    return [name, entity.create.fields.has(name) ? schema : { ...schema, readOnly: true }] as const;
  });
  return Object.fromEntries(columns);
}

/** The schema of a request body. */
export function inputSchema({ name, fields, required }: Shape): SchemaObject {
  const properties = [...fields].map(([key, field]): [string, Schema] => {
    const schema = exampleSchema(field);
    return [key, name === 'create' ? { ...schema, ...optionalSchema(field) } : schema];
  });
  return closedObject(Object.fromEntries(properties), required);
}
