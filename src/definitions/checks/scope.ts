// The names that each kind of expression may use, with their types.
import type { FieldDefinition, WriteKind } from '../definition.js';
import type { ScalarType, Scope, ValueType, Variable } from '../expressions/expression.js';
import { findEntity, type EntityModel, type FieldModel, type Model } from './model.js';

type Relations = Scope['relations'];

/** The names of a rule: fields, relations and time; `old` if every write of the rule has a record before it. */
export function ruleScope(model: Model, entity: EntityModel, on: readonly WriteKind[]): Scope {
  return { ...rowScope(model, entity), hasOld: !on.includes('create'), hasTime: true };
}

/** The names of `computed`: fields, relations and time. */
export function rowScope(model: Model, entity: EntityModel): Scope {
  return { fields: variablesOf(entity), relations: relationsOf(model, entity), hasOld: false, hasTime: true };
}

/** The names of `where` and of generated values: fields only. */
export function fieldScope(entity: EntityModel): Scope {
  return { fields: variablesOf(entity), relations: new Map(), hasOld: false, hasTime: false };
}

function relationsOf(model: Model, entity: EntityModel): Relations {
  const references = [...entity.fields.values()].filter(({ kind }) => kind === 'reference');
  return new Map(
    references.flatMap(({ name: reference, definition }) => {
      const { references: name = '', relation = '', nullable, enforced } = definition;
      const target = findEntity(model, name);
      const mayBeMissing = nullable || enforced === false;
      return target === undefined
        ? []
        : [[relation, { nullable: mayBeMissing, reference, fields: variablesOf(target) }]];
    }),
  );
}

const stored = { nullable: false } as const;

function variablesOf({ fields }: EntityModel): ReadonlyMap<string, Variable> {
  return new Map<string, Variable>([
    ['id', { type: 'string', ...stored }],
    ...[...fields.values()].map((field): [string, Variable] => [field.name, variableOf(field)]),
    ['created_at', { type: 'timestamp', ...stored }],
    ['updated_at', { type: 'timestamp', ...stored }],
  ]);
}

export function variableOf({ definition }: FieldModel): Variable {
  const { nullable, format } = definition;
  return { type: valueType(definition), nullable, ...(format === 'date' && { isDate: true }) };
}

const scalarTypes: Readonly<Record<Exclude<FieldDefinition['type'], 'array'>, ScalarType>> = {
  string: 'string',
  integer: 'int',
  number: 'double',
  boolean: 'bool',
};

function valueType({ type, format, items }: FieldDefinition): ValueType {
  if (format === 'date' || format === 'date-time') return 'timestamp';
  if (type !== 'array') return scalarTypes[type];
  return { list: items !== undefined && 'type' in items && items.type === 'integer' ? 'int' : 'string' };
}
