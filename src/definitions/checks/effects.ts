// Checks the effects of an entity: the target, the fields to set and their expressions.
import { checkExpression, findField, type Context, type EntityCheck } from './context.js';
import type { FileEffect } from '../file/definition-file.js';
import type { Path } from '../file/problems.js';
import { findEntity, type EntityModel } from './model.js';
import { ruleScope, variableOf } from './scope.js';

export const checkEffects: EntityCheck = (context, entity) => {
  for (const [name, effect] of Object.entries(entity.given.effects ?? {})) {
    const path = [...entity.path, 'effects', name];
    const scope = ruleScope(context.model, entity, effect.on);
    checkExpression(context, {
      entity,
      path: [...path, 'when'],
      source: effect.when,
      scope,
      expected: 'bool',
    });
    const target = targetOf(context, entity, effect, path);
    if (target !== undefined) checkSet(context, { entity, target, effect, path: [...path, 'set'] });
  }
};

/** The entity of the record that the effect changes. */
function targetOf(
  context: Context,
  entity: EntityModel,
  { target: name }: FileEffect,
  path: Path,
): EntityModel | undefined {
  if (name === undefined) return entity;
  const field = findField(context, entity, name, [...path, 'target']);
  if (field === undefined) return undefined;
  if (field.kind === 'reference') return findEntity(context.model, field.given.references ?? '');
  context.problems.error([...path, 'target'], 'must be a 1:n reference field');
  return undefined;
}

interface CheckedSet {
  readonly entity: EntityModel;
  readonly target: EntityModel;
  readonly effect: FileEffect;
  readonly path: Path;
}

function checkSet(context: Context, { entity, target, effect, path }: CheckedSet): void {
  const scope = ruleScope(context.model, entity, effect.on);
  for (const [key, value] of Object.entries(effect.set)) {
    const at = [...path, key];
    const field = findField(context, target, key, at);
    if (field === undefined) continue;
    if (field.given.computed !== undefined) context.problems.error(at, 'must NOT be a computed field');
    else if (field.given.immutable === true) context.problems.error(at, 'must NOT be an immutable field');
    const expected = variableOf(field).type;
    checkExpression(context, { entity, path: at, source: String(value), scope, expected });
  }
}
