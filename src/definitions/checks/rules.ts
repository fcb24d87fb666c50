// Checks the rules of an entity: their names, fields, types and expressions.
import type { Path } from '../file/problems.js';
import { checkExpression, findField, type Context, type EntityCheck } from './context.js';
import { reportedField } from '../normalize/normalize-rules.js';
import type { EntityModel, FieldKind, FieldModel } from './model.js';
import { fieldScope, ruleScope } from './scope.js';

export const ruleKeys = ['unique', 'rules', 'overlaps', 'limits', 'effects'] as const;

export const checkRuleNames: EntityCheck = ({ problems }, { given, path }) => {
  const known = new Map<string, string>();
  for (const key of ruleKeys) {
    for (const name of Object.keys(given[key] ?? {})) {
      const other = known.get(name);
      if (other !== undefined) problems.error([...path, key, name], `has the name of a rule in ${other}`);
      known.set(name, key);
    }
  }
};

export const checkUnique: EntityCheck = (context, entity) => {
  for (const [name, fields] of Object.entries(entity.given.unique ?? {}))
    checkFieldList(context, entity, fields, [...entity.path, 'unique', name]);
};

/** Arrays cannot be compared. */
function checkFieldList(context: Context, entity: EntityModel, names: readonly string[], path: Path): void {
  names.forEach((name, index) => {
    const field = findField(context, entity, name, [...path, index]);
    if (field?.definition.type === 'array') context.problems.error([...path, index], 'must NOT be an array');
  });
}

export const checkChecks: EntityCheck = (context, entity) => {
  for (const [name, rule] of Object.entries(entity.given.rules ?? {})) {
    const path = [...entity.path, 'rules', name];
    const scope = ruleScope(context.model, entity, rule.on ?? ['create', 'update']);
    for (const key of ['check', 'when'] as const) {
      const expression = {
        entity,
        path: [...path, key],
        source: rule[key],
        scope,
        expected: 'bool',
      } as const;
      checkExpression(context, expression);
    }
    if (rule.field !== undefined) findField(context, entity, rule.field, [...path, 'field']);
    else if (reportedField(entity.fields, rule) === undefined)
      context.problems.error(
        path,
        "must have required property 'field', because check has no field of the record",
      );
  }
};

const intervalKinds: readonly FieldKind[] = ['integer', 'number'];

function isInterval({ kind, definition: { format } }: FieldModel): boolean {
  return intervalKinds.includes(kind) || format === 'date' || format === 'date-time';
}

const typeName = ({ definition: { type, format } }: FieldModel): string => format ?? type;

export const checkOverlaps: EntityCheck = (context, entity) => {
  for (const [name, overlap] of Object.entries(entity.given.overlaps ?? {})) {
    const path = [...entity.path, 'overlaps', name];
    const from = findField(context, entity, overlap.from, [...path, 'from']);
    const to = findField(context, entity, overlap.to, [...path, 'to']);
    if (from !== undefined && !isInterval(from))
      context.problems.error([...path, 'from'], 'must be a field of type date, date-time, integer or number');
    else if (from !== undefined && to !== undefined && typeName(from) !== typeName(to))
      context.problems.error(
        [...path, 'to'],
        `must be a field of type ${typeName(from)}, is ${typeName(to)}`,
      );
    checkGroup(context, entity, overlap, path);
  }
};

export const checkLimits: EntityCheck = (context, entity) => {
  for (const [name, limit] of Object.entries(entity.given.limits ?? {})) {
    const path = [...entity.path, 'limits', name];
    const sum = limit.sum === undefined ? undefined : findField(context, entity, limit.sum, [...path, 'sum']);
    if (sum !== undefined && !intervalKinds.includes(sum.kind))
      context.problems.error([...path, 'sum'], 'must be a field of type integer or number');
    const isCount = limit.sum === undefined;
    if (isCount && (!Number.isInteger(limit.max) || limit.max < 0))
      context.problems.error([...path, 'max'], 'must be an integer >= 0 without sum');
    if (limit.field !== undefined) findField(context, entity, limit.field, [...path, 'field']);
    checkGroup(context, entity, limit, path);
  }
};

interface Group {
  readonly per?: readonly string[];
  readonly where?: string;
}

function checkGroup(context: Context, entity: EntityModel, { per = [], where }: Group, path: Path): void {
  checkFieldList(context, entity, per, [...path, 'per']);
  const scope = fieldScope(entity);
  checkExpression(context, { entity, path: [...path, 'where'], source: where, scope, expected: 'bool' });
}
