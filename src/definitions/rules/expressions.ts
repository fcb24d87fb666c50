// Compiles expressions that were checked when their file was read.
import { compileExpression } from '../expressions/compile.js';
import type { Evaluation, Expression, Scope } from '../expressions/expression.js';
import type { Field } from '../../core/field.js';
import { variableOf } from './scopes.js';

function expectCompiled(source: string, result: ReturnType<typeof compileExpression>): Expression {
  if (!('problems' in result)) return result;
  const messages = result.problems.map(({ message }) => message).join(', ');
  throw new Error(`the expression ${source} was not checked: ${messages}`);
}

export function compileCondition(source: string, scope: Scope): Expression {
  return expectCompiled(source, compileExpression(source, scope, 'bool'));
}

export function compileOptional(source: string | undefined, scope: Scope): Expression | undefined {
  return source === undefined ? undefined : compileCondition(source, scope);
}

/** An expression whose result is stored in a field. */
export function compileValue(source: string, scope: Scope, field: Field): Expression {
  const variable = variableOf(field);
  return expectCompiled(source, compileExpression(source, scope, variable.type, variable));
}

/** A condition is satisfied if it is missing, true or null. It is not satisfied if its evaluation fails. */
export function holds(condition: Expression | undefined, evaluation: Evaluation): boolean {
  if (condition === undefined) return true;
  const result = condition.evaluate(evaluation);
  return 'value' in result ? result.value === true : 'isNull' in result;
}
