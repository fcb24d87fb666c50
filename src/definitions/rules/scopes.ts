// The names that each kind of expression may use, and their types.
import type { Entity } from '../../core/entity.js';
import type { Field, FieldKind } from '../../core/field.js';
import type { WriteKind } from '../definition.js';
import type { ScalarType, Scope, Variable } from '../expressions/expression.js';

const types: Readonly<Record<Exclude<FieldKind, 'list'>, ScalarType>> = {
  text: 'string',
  enum: 'string',
  reference: 'string',
  id: 'string',
  integer: 'int',
  number: 'double',
  boolean: 'bool',
  date: 'timestamp',
  timestamp: 'timestamp',
};

export function variableOf({ kind, items, nullable }: Field): Variable {
  if (kind === 'list') return { type: { list: items?.kind === 'integer' ? 'int' : 'string' }, nullable };
  return { type: types[kind], nullable, ...(kind === 'date' && { isDate: true }) };
}

function variablesOf({ stored }: Entity): ReadonlyMap<string, Variable> {
  return new Map([...stored].map(([name, field]) => [name, variableOf(field)]));
}

function relationsOf({ relations, stored }: Entity): Scope['relations'] {
  const singular = relations.filter(({ isList }) => !isList);
  return new Map(
    singular.map(({ name, field, target, enforced }) => {
      const nullable = stored.get(field)?.nullable === true || !enforced;
      return [name, { nullable, fields: variablesOf(target), reference: field }];
    }),
  );
}

/** The names of `where`. */
export function fieldScope(entity: Entity): Scope {
  return { fields: variablesOf(entity), relations: new Map(), hasOld: false, hasTime: false };
}

/** The names of `computed`. */
export function recordScope(entity: Entity): Scope {
  return {
    fields: variablesOf(entity),
    relations: relationsOf(entity),
    hasOld: false,
    hasTime: true,
  };
}

/** The names of a rule; `old` if every write that it concerns has a record before it. */
export function ruleScope(entity: Entity, on: readonly WriteKind[]): Scope {
  return { ...recordScope(entity), hasOld: !on.includes('create') };
}
