// Builders for JSON Schema 2020-12, the dialect of OpenAPI 3.1 and later.
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type Schema = SchemaObject | ReferenceObject;
export type Properties = Readonly<Record<string, Schema>>;

/** A reference to a schema component. */
export function ref(name: string): ReferenceObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object without additional properties. All properties are required unless `required` is given. */
export function closedObject(
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
): SchemaObject {
  return {
    type: 'object',
    ...(required.length > 0 && { required: [...required] }),
    properties: { ...properties },
    additionalProperties: false,
  };
}

/** An object with arbitrary keys. */
export function mapOf(values: Schema): SchemaObject {
  return { type: 'object', additionalProperties: values };
}

/**
 * A schema with a type, or null. Not written as a branch of `anyOf`: code generators compile it to a type that does not exist.
 * A reference cannot be nullable in OpenAPI 3.0, so a nullable record is a separate component.
 */
export function nullable(schema: SchemaObject): SchemaObject {
  if (typeof schema.type !== 'string') throw new Error('a nullable schema must have one type');
  return { ...schema, type: [schema.type, 'null'] };
}

/**
 * One of the words, or null. Not an enum: JSON Schema requires null in the list of a nullable enum, and code generators for OpenAPI 3.0
 * create code from such a list that does not compile.
 */
export function wordOrNull(words: readonly string[]): SchemaObject {
  return nullable({ type: 'string', pattern: `^(?:${words.join('|')})$` });
}

export const uuid = { type: 'string', format: 'uuid' } as const;
export const dateTime = { type: 'string', format: 'date-time' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
