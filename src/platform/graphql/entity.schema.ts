// The GraphQL types of an entity, made from its definition: the record, a page of records, and what a client may send.
import type { Type } from '@nestjs/common';
import { Int } from '@nestjs/graphql';
import type { Entity, Shape } from '../../core/entity.js';
import type { Field } from '../../core/field.js';
import { limitField, orderField, pageField, sortField } from '../../core/list-query.params.js';
import { enumType, filterType, typeOf } from './field.schema.js';
import { argumentsType, inputType, objectType, once, type Member } from './members.js';

/** A record with all its fields. What its relations point to is added by the resolver. */
export const recordType = once((entity: Entity) =>
  objectType(
    entity.name,
    `One of the session's ${entity.plural}.`,
    [...entity.columns].map(([name, field]) => [name, member(entity, name, field)] as const),
  ),
);

const PageInfo = objectType('PageInfo', 'Where a page stands among all matching records.', [
  ['total', { type: Int, doc: 'Matching records.' }],
  ['page', { type: Int, doc: 'This page, counted from 1.' }],
  ['limit', { type: Int, doc: 'Records per page.' }],
  ['pages', { type: Int, doc: 'Pages; 0 for an empty list.' }],
  ['hasNext', { type: Boolean, doc: 'Whether there is a page after this one.' }],
  ['hasPrev', { type: Boolean, doc: 'Whether there is a page before this one.' }],
]);

export const pageType = once((entity: Entity) =>
  objectType(`${entity.name}Page`, `Some of the session's ${entity.plural}.`, [
    ['items', { type: [recordType(entity)], doc: 'The records of this page.' }],
    ['pageInfo', { type: PageInfo, doc: 'Where this page stands.' }],
  ]),
);

export const createType = once((entity: Entity) =>
  inputType(
    `Create${entity.name}Input`,
    `A new ${entity.singular}. What is left out takes its default.`,
    inputs(entity, entity.create, ({ default: value }) => (value === null ? {} : { default: value })),
  ),
);

export const updateType = once((entity: Entity) =>
  inputType(
    `Update${entity.name}Input`,
    `What to change of one ${entity.singular}. What is left out stays as it is.`,
    inputs(entity, entity.patch, () => ({})),
  ),
);

const SortOrder = enumType('SortOrder', orderField);

export const listArgumentsType = once((entity: Entity) => {
  const where = [...entity.columns].map(([name, field]) => {
    const type = filterType(typeOf(entity, name, field));
    return [name, { type, doc: field.doc, nullable: true }] as const;
  });
  const filter = inputType(`${entity.name}Filter`, 'All of what is given must hold.', where);
  return argumentsType([
    ['page', optional(Int, pageField)],
    ['limit', optional(Int, limitField)],
    ['sort', optional(String, sortField(entity))],
    ['order', optional(SortOrder.reference, orderField)],
    ['filter', { type: filter, doc: 'Which records, by their fields.', nullable: true }],
  ]);
});

function inputs(
  entity: Entity,
  { fields, required }: Shape,
  defaultOf: (field: Field) => Pick<Member, 'default'>,
): (readonly [string, Member])[] {
  return [...fields].map(([name, field]) => [
    name,
    { ...member(entity, name, field), nullable: !required.includes(name), ...defaultOf(field) },
  ]);
}

function member(entity: Entity, name: string, field: Field): Member {
  return { type: typeOf(entity, name, field).reference, doc: field.doc, nullable: field.nullable };
}

function optional(type: Type | object, field: Field): Member {
  return { type, doc: field.doc, nullable: true, default: field.default };
}
