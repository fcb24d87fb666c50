// The vocabulary in which the documents are written: JSON Schema of 2020-12, the dialect of OpenAPI 3.1 and later.
import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type Schema = SchemaObject | ReferenceObject;
export type Properties = Readonly<Record<string, Schema>>;

/** Refers to one of the document's own schemas. */
export function ref(name: string): ReferenceObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object with these properties and no others. All of them are there unless the required ones are named. */
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

/** An object whose keys are not known beforehand. */
export function mapOf(values: Schema): SchemaObject {
  return { type: 'object', additionalProperties: values };
}

export function orNull(schema: Schema): SchemaObject {
  return { anyOf: [schema, { type: 'null' }] };
}

export const uuid = { type: 'string', format: 'uuid' } as const;
export const dateTime = { type: 'string', format: 'date-time' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
