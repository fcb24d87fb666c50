// A field of an entity as JSON Schema.
import type { SchemaObject } from '@nestjs/swagger';
import { typeNames, type Field } from '../../../core/field.js';

/** Type, bounds, enum values and description of a field. */
export function fieldSchema(field: Field): SchemaObject {
  const { kind, nullable, format, values, doc, items, readOnly, writeOnly } = field;
  const type = typeNames[kind];
  return {
    type: nullable ? [type, 'null'] : type,
    ...(format !== undefined && { format }),
    ...(values !== undefined && { enum: nullable ? [...values, null] : [...values] }),
    ...bounds(field),
    ...(items !== undefined && { items: itemSchema(items) }),
    ...(readOnly && { readOnly }),
    ...(writeOnly && { writeOnly }),
    description: doc,
  };
}

function itemSchema(items: Field): SchemaObject {
  const { description: _, ...schema } = fieldSchema(items);
  return schema;
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

const boundNames: Readonly<Record<string, readonly [least: string, most: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

function bounds(field: Field): object {
  const [least, most] = boundNames[typeNames[field.kind]] ?? ['minimum', 'maximum'];
  return Object.fromEntries(
    [
      [least, field.min],
      ['exclusiveMinimum', field.exclusiveMin],
      [most, field.max],
      ['exclusiveMaximum', field.exclusiveMax],
      ['multipleOf', field.multipleOf],
      ['pattern', field.pattern && `^(?:${field.pattern.source})$`],
      ['formatMinimum', field.formatMin],
      ['formatMaximum', field.formatMax],
      ['uniqueItems', field.isSet],
    ].filter(([, bound]) => bound !== undefined),
  ) as object;
}
