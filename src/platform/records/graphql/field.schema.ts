// The GraphQL type and the filter operators of a field.
import type { Type } from '@nestjs/common';
import { Float, ID, Int, registerEnumType } from '@nestjs/graphql';
import type { Entity } from '../../../core/entity.js';
import { capitalized, pascalCase } from '../../../core/letter-case.js';
import type { Field, FieldKind } from '../../../core/field.js';
import { operators } from '../../../core/list-query.operators.js';
import { inputType, ownedBy, type OperationMember, type TypeReference } from './members.js';
import { DateScalar, DateTime } from './scalars.js';

/** A type and its name in the schema. */
interface NamedType {
  readonly name: string;
  readonly reference: TypeReference;
}

const scalars: Readonly<Record<Exclude<FieldKind, 'enum' | 'list'>, NamedType>> = {
  text: { name: 'String', reference: String },
  integer: { name: 'Int', reference: Int },
  number: { name: 'Float', reference: Float },
  reference: { name: 'ID', reference: ID },
  id: { name: 'ID', reference: ID },
  timestamp: { name: 'DateTime', reference: DateTime },
  date: { name: 'Date', reference: DateScalar },
  boolean: { name: 'Boolean', reference: Boolean },
};

/** By entity: an application with a definition has separate standard entities with the same fields. */
const enums = new WeakMap<Entity, Map<Field, NamedType>>();

/** The type of a field, and of the items of a list. The name of an enum comes from the definition, or from the names of the entity and the field. */
export function typeOf(entity: Entity, name: string, field: Field): NamedType {
  if (field.kind === 'list') return typeOf(entity, name, field.items ?? field);
  if (field.kind !== 'enum') return scalars[field.kind];
  const known = enums.get(entity) ?? new Map<Field, NamedType>();
  enums.set(entity, known);
  const type = known.get(field) ?? enumType(field.enumName ?? entity.name + pascalCase(name), field, entity);
  known.set(field, type);
  return type;
}

/** Registers the values of a field as an enum. */
export function enumType(
  name: string,
  { values = [], valueDocs = {}, doc }: Pick<Field, 'values' | 'valueDocs' | 'doc'>,
  owner?: Entity,
): NamedType {
  const reference = Object.fromEntries(values.map((value) => [value, value]));
  // Each value has a separate entry, because values may have names that objects inherit, such as `toString`.
  const docs = values.map((value) => {
    const description = Object.hasOwn(valueDocs, value) ? valueDocs[value] : undefined;
    return [value, description === undefined ? {} : { description }] as const;
  });
  registerEnumType(reference, {
    name,
    description: doc,
    valuesMap: Object.fromEntries(docs),
    ...ownedBy(owner),
  });
  return { name, reference };
}

type Operand = (typeof operators)[keyof typeof operators]['operand'];

/** The type of each kind of operand, for a field of the given type. */
const operandTypes: Readonly<
  Record<Operand, (type: TypeReference) => Pick<OperationMember, 'type' | 'nullable'>>
> = {
  value: (type) => ({ type, nullable: true }),
  comparable: (type) => ({ type, nullable: true }),
  list: (type) => ({ type: [type], nullable: 'itemsAndList' }),
  text: () => ({ type: String, nullable: true }),
};

/** The operands of a filter in addition to a value and a list. Order and parts of enums and ids have no meaning. */
const operandsByKind: Readonly<Record<FieldKind, readonly Operand[]>> = {
  text: ['comparable', 'text'],
  integer: ['comparable'],
  number: ['comparable'],
  timestamp: ['comparable'],
  date: ['comparable'],
  boolean: [],
  enum: [],
  reference: [],
  id: [],
  list: [],
};

const filters = new Map<TypeReference, Type>();

/** The filter operators for a type: one input for all fields of that type. */
export function filterType(entity: Entity, { name, reference }: NamedType, { kind, items }: Field): Type {
  if (kind === 'list') return itemFilter(name, reference, items?.kind === 'enum' ? entity : undefined);
  const offered: readonly Operand[] = ['value', 'list', ...operandsByKind[kind]];
  const members = Object.entries(operators)
    .filter(([, { operand }]) => offered.includes(operand))
    .map(
      ([operator, { doc, operand }]) =>
        [operator, { doc: `${capitalized(doc)}.`, ...operandTypes[operand](reference) }] as const,
    );
  const type =
    filters.get(reference) ??
    inputType(
      `${name}Filter`,
      `Operators for fields of type \`${name}\`, combined with AND.`,
      members,
      kind === 'enum' ? entity : undefined,
    );
  filters.set(reference, type);
  return type;
}

const itemFilters = new Map<TypeReference, Type>();

/** The filter of a list, by one of its items. */
function itemFilter(name: string, reference: TypeReference, owner: Entity | undefined): Type {
  const doc = 'Contains this item.';
  const found =
    itemFilters.get(reference) ??
    inputType(
      `${name}ListFilter`,
      `Operators for lists of type \`${name}\`.`,
      [['contains', { type: reference, doc, nullable: true }]],
      owner,
    );
  itemFilters.set(reference, found);
  return found;
}
