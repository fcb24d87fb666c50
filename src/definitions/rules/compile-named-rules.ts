// Compiles the rules of an entity that have names.
import type { Entity, Relation } from '../../core/entity.js';
import type { EntityDefinition } from '../definition.js';
import type { Expression } from '../expressions/expression.js';
import type { Calculation, CheckRule, Effect, LimitRule, OverlapRule } from './entity-rules.js';
import { compileCondition, compileOptional, compileValue } from './expressions.js';
import { RowCondition } from './row-condition.js';
import { fieldScope, ruleScope } from './scopes.js';

export function compileChecks(entity: Entity, rules: EntityDefinition['rules']): readonly CheckRule[] {
  return Object.entries(rules).map(([name, { check: source, when: condition, on, field, message }]) => {
    const scope = ruleScope(entity, on);
    const check = compileCondition(source, scope);
    const when = compileOptional(condition, scope);
    const expressions = when === undefined ? [check] : [check, when];
    return {
      ...{ id: `${entity.singular}.${name}`, check, when, on, field, message },
      usesOld: expressions.some(({ usesOld }) => usesOld),
      usesTime: expressions.some(({ usesTime }) => usesTime),
      readsOthers: expressions.some(readsOthers),
    };
  });
}

/** Whether the record before the write or a related record decides the result. */
export function readsOthers({ usesOld, relations }: Expression): boolean {
  return usesOld || relations.size > 0;
}

/** The condition of an expression. */
type RowConditions = (source: string) => RowCondition;

/** Rules with the same expression share their condition. */
export function rowConditions(entity: Entity): RowConditions {
  const scope = fieldScope(entity);
  const compiled = new Map<string, RowCondition>();
  return (source) => {
    const condition = compiled.get(source) ?? new RowCondition(compileCondition(source, scope));
    compiled.set(source, condition);
    return condition;
  };
}

export function compileOverlaps(
  entity: Entity,
  overlaps: EntityDefinition['overlaps'],
  conditions: RowConditions,
): readonly OverlapRule[] {
  return Object.entries(overlaps).map(([name, { from, to, per, where, inclusive, message }]) => ({
    ...{ id: `${entity.singular}.${name}`, from, to, per, inclusive, field: from, message },
    where: where === undefined ? undefined : conditions(where),
  }));
}

export function compileLimits(
  entity: Entity,
  limits: EntityDefinition['limits'],
  conditions: RowConditions,
): readonly LimitRule[] {
  return Object.entries(limits).map(([name, { max, per, where, sum, field, message }]) => ({
    ...{ id: `${entity.singular}.${name}`, max, per, sum, field, message },
    where: where === undefined ? undefined : conditions(where),
  }));
}

export function compileEffects(
  entity: Entity,
  effects: EntityDefinition['effects'],
  isComputed: (name: string) => boolean,
): readonly Effect[] {
  return Object.entries(effects).map(([name, { on, when: condition, target: field, set: values }]) => {
    const scope = ruleScope(entity, on);
    const target = field === undefined ? undefined : relationOfField(entity, field);
    const when = compileOptional(condition, scope);
    const set = Object.entries(values).map(([key, source]): Calculation => {
      const changed = (target?.target ?? entity).stored.get(key);
      if (changed === undefined) throw new Error(`the field ${key} of an effect was not checked`);
      return { name: key, field: changed, expression: compileValue(source, scope, changed) };
    });
    const expressions = [...set.map(({ expression }) => expression), ...(when === undefined ? [] : [when])];
    const readsComputed = expressions.some(({ fields }) => [...fields].some(isComputed));
    return { id: `${entity.singular}.${name}`, on, when, target, set, readsComputed };
  });
}

function relationOfField({ relations }: Entity, field: string): Relation {
  const relation = relations.find((one) => one.field === field);
  if (relation === undefined) throw new Error(`the target ${field} was not checked`);
  return relation;
}
