// JSON Schemas of the QUERY request body (RFC 10008) and its response. OpenAPI supports QUERY since 3.2.
import { withArticle } from '../../../core/letter-case.js';
import type { SchemaObject } from '@nestjs/swagger';
import { typeNames, type Field } from '../../../core/field.js';
import type { Entity } from '../../../core/entity.js';
import {
  columnField,
  limitField,
  orderField,
  pageField,
  sortField,
} from '../../../core/list-query.params.js';
import { operators } from '../../../core/list-query.operators.js';
import { listEnvelopeSchema } from './envelope.schemas.js';
import { fieldSchema, optionalSchema } from './field.schema.js';
import { closedObject, ref, type Properties } from './json-schema.js';

export const searchNames = ({ name }: Entity) => ({
  search: `${name}Search`,
  filters: `${name}Filters`,
  part: `${name}Part`,
  found: `${name}SearchResponse`,
});

/** @param properties the properties of a record in responses */
export function searchSchemas(entity: Entity, properties: Properties): Record<string, SchemaObject> {
  const names = searchNames(entity);
  return {
    [names.search]: searchSchema(entity),
    [names.filters]: filtersSchema(entity),
    [names.part]: {
      ...closedObject(properties, []),
      description: `${withArticle(entity.singular, 'A')}; with \`fields\`, only the named fields.`,
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
      'Filters, sort order and page. Record fields at the top level are a shorthand for `filters`. All conditions are ' +
      'combined with AND. A field must not be in both places.',
    allOf: [ref(filters)],
    properties: {
      filters: { ...ref(filters), ...noOtherProperties },
      sort: optionalSchema(sort),
      order: optionalSchema(orderField),
      page: optionalSchema(pageField),
      limit: optionalSchema(limitField),
      fields: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', enum: [...(columnField(entity).values ?? [])] },
        description: 'Fields to return; all fields if omitted.',
      },
    },
    ...noOtherProperties,
  };
}

/** Rejects other properties in a composed schema. SchemaObject does not declare the keyword. */
const noOtherProperties: object = { unevaluatedProperties: false };

function filtersSchema({ columns, singular }: Entity): SchemaObject {
  const conditions = [...columns].map(([name, field]) => [name, conditionSchema(field)] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(conditions),
    description: `Conditions on the fields of ${withArticle(singular)}, combined with AND.`,
  };
}

/** A value means `eq`, an array means `in`, an object contains operators. */
function conditionSchema(field: Field): SchemaObject {
  if (field.items !== undefined) return itemConditionSchema(field.items, field.doc);
  const { description, ...value } = fieldSchema(field);
  const conditions = Object.entries(operators).flatMap(([name, { doc, operand }]) => {
    const schema = operandSchemas[operand](field, value);
    return schema === undefined ? [] : [[name, { ...schema, description: doc }] as const];
  });
  return {
    anyOf: [value, { type: 'array', items: value }, closedObject(Object.fromEntries(conditions), [])],
    ...(description !== undefined && { description }),
  };
}

/** An item means `contains`. */
function itemConditionSchema(items: Field, doc: string): SchemaObject {
  const { description: _, ...item } = fieldSchema(items);
  const contains = { ...item, description: 'contains this item' };
  return { anyOf: [item, closedObject({ contains }, [])], description: doc };
}

type Operand = (typeof operators)[keyof typeof operators]['operand'];
type OperandSchema = (field: Field, value: SchemaObject) => SchemaObject | undefined;

const operandSchemas: Readonly<Record<Operand, OperandSchema>> = {
  value: (_field, value) => value,
  list: (_field, value) => ({ type: 'array', items: value }),
  // The field's type without bounds and without null, which has no order.
  comparable: ({ kind, values, format }) =>
    kind === 'boolean'
      ? undefined
      : {
          type: typeNames[kind],
          ...(values !== undefined && { enum: [...values] }),
          ...((format === 'date-time' || format === 'date') && { format }),
        },
  text: ({ kind }) => (typeNames[kind] === 'string' ? { type: 'string' } : undefined),
};
