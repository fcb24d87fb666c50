// The GraphQL types of an entity, derived from its definition: the record, a page of records, inputs and arguments.
import type { Type } from '@nestjs/common';
import { Int } from '@nestjs/graphql';
import type { Entity, Shape } from '../../../core/entity.js';
import type { Field } from '../../../core/field.js';
import { listDefaults } from '../../../core/list-query.js';
import { limitField, orderField, pageField, sortField } from '../../../core/list-query.params.js';
import { enumType, filterType, typeOf } from './field.schema.js';
import { argumentsType, inputType, objectType, once, type OperationMember } from './members.js';

/** A record with all its fields. The resolver adds the related records. */
export const recordType = once((entity: Entity) =>
  objectType(
    entity.name,
    `One of the ${entity.plural} of the session.`,
    [...entity.columns].map(([name, field]) => [name, member(entity, name, field)] as const),
    entity,
  ),
);

const PageInfo = objectType('PageInfo', 'The position of a page among all matching records.', [
  ['total', { type: Int, doc: 'Number of matching records.' }],
  ['page', { type: Int, doc: 'Number of this page, starting at 1.' }],
  ['limit', { type: Int, doc: 'Maximum number of records per page.' }],
  ['pages', { type: Int, doc: 'Number of pages; 0 for an empty list.' }],
  ['hasNext', { type: Boolean, doc: 'Whether there is a next page.' }],
  ['hasPrev', { type: Boolean, doc: 'Whether there is a previous page.' }],
]);

export const pageType = once((entity: Entity) =>
  objectType(
    `${entity.name}Page`,
    `One page of the ${entity.plural} of the session.`,
    [
      ['items', { type: [recordType(entity)], doc: 'The records of this page.' }],
      ['pageInfo', { type: PageInfo, doc: 'The position of this page.' }],
    ],
    entity,
  ),
);

export const createType = once((entity: Entity) =>
  inputType(
    `Create${entity.name}Input`,
    `The fields of a new ${entity.singular}. Omitted fields use their default.`,
    inputs(entity, entity.create, ({ default: value }) => (value === null ? {} : { default: value })),
    entity,
  ),
);

export const updateType = once((entity: Entity) =>
  inputType(
    `Update${entity.name}Input`,
    `The fields to change. Omitted fields keep their value.`,
    inputs(entity, entity.patch, () => ({})),
    entity,
  ),
);

/** Upper case only: code generators would turn `asc` and `ASC` into the same identifier. */
const SortOrder = enumType('SortOrder', {
  doc: orderField.doc,
  values: ['ASC', 'DESC'],
  valueDocs: { ASC: 'Lowest value first.', DESC: 'Highest value first.' },
});

export const listArgumentsType = once((entity: Entity) => {
  const filters = [...entity.columns].map(([name, field]) => {
    const type = filterType(entity, typeOf(entity, name, field), field);
    return [name, { type, doc: field.doc, nullable: true }] as const;
  });
  const filter = inputType(`${entity.name}Filter`, 'Filters by field, combined with AND.', filters, entity);
  return argumentsType([
    ['page', optional(Int, pageField)],
    ['limit', optional(Int, limitField)],
    ['sort', optional(String, sortField(entity))],
    [
      'order',
      {
        type: SortOrder.reference,
        doc: orderField.doc,
        nullable: true,
        default: listDefaults.order.toUpperCase(),
      },
    ],
    ['filter', { type: filter, doc: 'Filters by field, combined with AND.', nullable: true }],
  ]);
});

function inputs(
  entity: Entity,
  { fields, required }: Shape,
  defaultOf: (field: Field) => Pick<OperationMember, 'default'>,
): (readonly [string, OperationMember])[] {
  return [...fields].map(([name, field]) => [
    name,
    { ...member(entity, name, field), nullable: !required.includes(name), ...defaultOf(field) },
  ]);
}

function member(entity: Entity, name: string, field: Field): OperationMember {
  const { reference } = typeOf(entity, name, field);
  return { type: field.kind === 'list' ? [reference] : reference, doc: field.doc, nullable: field.nullable };
}

function optional(type: Type | object, field: Field): OperationMember {
  return { type, doc: field.doc, nullable: true, default: field.default };
}
