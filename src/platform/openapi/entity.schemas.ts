// The schemas of one entity, read from its definition: the record, what a client may send, and what it gets.
import type { SchemaObject } from '@nestjs/swagger';
import type { Entity, Shape } from '../../core/entity.js';
import { envelopeSchema, listEnvelopeSchema } from './envelope.schemas.js';
import { exampleSchema, optionalSchema } from './field.schema.js';
import { closedObject, orNull, ref, type Properties, type Schema } from './json-schema.js';
import { searchSchemas } from './search.schemas.js';

/** The names under which an entity's schemas stand in a document. */
export const schemaNames = ({ name }: Entity) => ({
  record: name,
  create: `${name}Create`,
  patch: `${name}Patch`,
  one: `${name}Response`,
  list: `${name}ListResponse`,
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
  };
}

function createDescription({ singular }: Entity): string {
  return `What a client sends to create or replace one ${singular}. What is left out takes its default.`;
}

function patchDescription({ singular }: Entity): string {
  return `What a client sends to change one ${singular}. What is left out stays as it is.`;
}

/** The record as it is answered, with the records it refers to when they were asked for. */
function recordSchema({ singular, columns }: Entity, properties: Properties): SchemaObject {
  return { ...closedObject(properties, [...columns.keys()]), description: `One ${singular} of the session.` };
}

function relatedSchemas({ relations }: Entity): Properties {
  const related = relations.map(({ name, field, target }) => {
    const description = `The record that \`${field}\` names, or null; only with \`expand=${name}\`.`;
    return [name, { ...orNull(ref(target.name)), description }] as const;
  });
  return Object.fromEntries(related);
}

/** Every field of a record; those that no client may set are read-only. */
function columnSchemas(entity: Entity): Properties {
  const columns = [...entity.columns].map(([name, field]) => {
    const schema = exampleSchema(field);
    return [name, entity.create.fields.has(name) ? schema : { ...schema, readOnly: true }] as const;
  });
  return Object.fromEntries(columns);
}

/** What a client may send for one purpose. */
export function inputSchema({ name, fields, required }: Shape): SchemaObject {
  const properties = [...fields].map(([key, field]): [string, Schema] => {
    const schema = exampleSchema(field);
    return [key, name === 'create' ? { ...schema, ...optionalSchema(field) } : schema];
  });
  return closedObject(Object.fromEntries(properties), required);
}
