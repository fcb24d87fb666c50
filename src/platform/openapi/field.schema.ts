// A field of an entity as JSON Schema.
import type { SchemaObject } from '@nestjs/swagger';
import { typeNames, type Field } from '../../core/field.js';

/** The type, bounds, values and meaning of a field. */
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

/** The same with an example, for a field that is shown or sent in a body. */
export function exampleSchema(field: Field): SchemaObject {
  return field.example === undefined
    ? fieldSchema(field)
    : { ...fieldSchema(field), examples: [field.example] };
}

/** The same for a field that may be left out: with what it holds then. */
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
