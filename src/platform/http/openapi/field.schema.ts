// A field of an entity as JSON Schema.
import type { SchemaObject } from '@nestjs/swagger';
import { typeNames, type Field } from '../../../core/field.js';

/** Type, bounds, enum values and description of a field. */
export function fieldSchema(field: Field): SchemaObject {
  const { kind, nullable, format, values, doc } = field;
  const type = typeNames[kind];
  return {
    type: nullable ? [type, 'null'] : type,
    ...(format !== undefined && { format }),
    ...(values !== undefined && { enum: nullable ? [...values, null] : [...values] }),
    ...bounds(field),
    description: doc,
  };
}

/** The field schema with an example, for bodies. */
export function exampleSchema(field: Field): SchemaObject {
  return field.example === undefined
    ? fieldSchema(field)
    : { ...fieldSchema(field), examples: [field.example] };
}

/** The field schema with its default, for fields that may be omitted. */
export function optionalSchema(field: Field): SchemaObject {
  return field.default === undefined ? fieldSchema(field) : { ...fieldSchema(field), default: field.default };
}

function bounds({ kind, min, max, exclusiveMin }: Field): object {
  const [least, most] =
    typeNames[kind] === 'string' ? ['minLength', 'maxLength'] : (['minimum', 'maximum'] as const);
  return Object.fromEntries(
    [
      [least, min],
      ['exclusiveMinimum', exclusiveMin],
      [most, max],
    ].filter(([, bound]) => bound !== undefined),
  ) as object;
}
