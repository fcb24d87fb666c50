// The body of a QUERY request (RFC 10008) and its answer as JSON Schema. OpenAPI has a place for them since 3.2.
import type { SchemaObject } from '@nestjs/swagger';
import { typeNames, type Field } from '../../core/field.js';
import type { Entity } from '../../core/entity.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';
import { operators } from '../../core/list-query.search.js';
import { listEnvelopeSchema } from './envelope.schemas.js';
import { fieldSchema, optionalSchema } from './field.schema.js';
import { closedObject, ref, type Properties } from './json-schema.js';

export const searchNames = ({ name }: Entity) => ({
  search: `${name}Search`,
  filters: `${name}Filters`,
  part: `${name}Part`,
  found: `${name}SearchResponse`,
});

/** @param properties what a record may show */
export function searchSchemas(entity: Entity, properties: Properties): Record<string, SchemaObject> {
  const names = searchNames(entity);
  return {
    [names.search]: searchSchema(entity),
    [names.filters]: filtersSchema(entity),
    [names.part]: {
      ...closedObject(properties, []),
      description: `One ${entity.singular}, or only those of its fields that were asked for.`,
    },
    [names.found]: listEnvelopeSchema(ref(names.part)),
  };
}

function searchSchema(entity: Entity): SchemaObject {
  const sort = sortField(entity);
  const { filters } = searchNames(entity);
  return {
    type: 'object',
    description:
      'Which records, in which order, which page. Conditions may stand in `filters` or, for short, beside it; all ' +
      'of them must hold, and one field may stand in one of the two places only.',
    allOf: [ref(filters)],
    properties: {
      filters: { ...ref(filters), ...nothingElse },
      sort: optionalSchema(sort),
      order: optionalSchema(orderField),
      page: optionalSchema(pageField),
      limit: optionalSchema(limitField),
      fields: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', ...(sort.values && { enum: [...sort.values] }) },
        description: 'The only fields to answer with; all of them if left out.',
      },
    },
    ...nothingElse,
  };
}

/** Closes a schema that is put together from others; OpenAPI's types know the keyword only by its dialect. */
const nothingElse: object = { unevaluatedProperties: false };

function filtersSchema({ columns, singular }: Entity): SchemaObject {
  const conditions = [...columns].map(([name, field]) => [name, conditionSchema(field)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(conditions),
    description: `Conditions on the fields of one ${singular}; all of them must hold.`,
  };
}

/** A value means `eq`, a list `in`, an object holds operators. */
function conditionSchema(field: Field): SchemaObject {
  const { description, ...value } = fieldSchema(field);
  const known = Object.entries(operators).flatMap(([name, { doc, operand }]) => {
    const schema = operandSchemas[operand](field, value);
    return schema === undefined ? [] : [[name, { ...schema, description: doc }] as const];
  });
  return {
    anyOf: [value, { type: 'array', items: value }, closedObject(Object.fromEntries(known), [])],
    ...(description !== undefined && { description }),
  };
}

type Operand = (typeof operators)[keyof typeof operators]['operand'];
type OperandSchema = (field: Field, value: SchemaObject) => SchemaObject | undefined;

const operandSchemas: Readonly<Record<Operand, OperandSchema>> = {
  value: (_field, value) => value,
  list: (_field, value) => ({ type: 'array', items: value }),
  // As with the values themselves, but bounds do not matter and null has no order.
  comparable: ({ kind, values, format }) => ({
    type: typeNames[kind],
    ...(values !== undefined && { enum: [...values] }),
    ...(format === 'date-time' && { format }),
  }),
  text: ({ kind }) => (typeNames[kind] === 'string' ? { type: 'string' } : undefined),
};
