// Checks expressions of fields: computed values and generated ones, and that they do not depend on themselves.
import { checkExpression, type Context, type EntityCheck } from './context.js';
import { namesIn } from './expression-names.js';
import type { EntityModel, FieldModel } from './model.js';
import { fieldScope, rowScope, variableOf } from './scope.js';

export const checkComputed: EntityCheck = (context, entity) => {
  for (const field of entity.fields.values()) {
    if (field.kind === 'unknown') continue;
    const expected = variableOf(field).type;
    const { computed } = field.given;
    const scope = rowScope(context.model, entity);
    checkExpression(context, {
      entity,
      path: [...field.path, 'computed'],
      source: computed,
      scope,
      expected,
    });
    const path = [...field.path, 'generate', 'value'];
    checkExpression(context, {
      entity,
      path,
      source: generatedBy(field),
      scope: fieldScope(entity),
      expected,
    });
  }
  checkCycles(context, entity, 'computed', ({ given }) => given.computed);
  checkCycles(context, entity, 'generate', generatedBy);
};

function generatedBy({ definition }: FieldModel): string | undefined {
  return definition.generate?.value;
}

type ExpressionOf = (field: FieldModel) => string | undefined;

function checkCycles(
  { problems }: Context,
  entity: EntityModel,
  key: string,
  expressionOf: ExpressionOf,
): void {
  const uses = new Map<string, readonly string[]>();
  for (const field of entity.fields.values()) {
    const expression = expressionOf(field);
    if (expression !== undefined) uses.set(field.name, namesIn(expression).own);
  }
  for (const name of uses.keys()) {
    if (reaches(uses, name))
      problems.error([...entity.path, 'fields', name, key], 'must NOT depend on itself');
  }
}

/** Whether an expression uses its own field, also through others. */
function reaches(uses: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const visited = new Set(uses.get(start));
  for (const name of visited) {
    if (name === start) return true;
    for (const next of uses.get(name) ?? []) visited.add(next);
  }
  return false;
}
