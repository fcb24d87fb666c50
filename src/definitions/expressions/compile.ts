// Compiles an expression to code that evaluates it for a record.
//
// Null. A name whose value is null is either *tested* (the expression compares that field, or its relation, with null
// somewhere) or untested.
// 1. If any untested field of the expression is null, the result is null, wherever the field stands: in a part of `&&`, `||`
//    or `?:` that would not be evaluated too. A rule over it is satisfied, a computed field is null.
// 2. A field of a related record that does not exist is null; comparing the relation with null tests all its fields.
// 3. Otherwise the expression is evaluated. Using a tested field that is null is an error, as a division by zero is, but
//    `false && error` is false and `true || error` is true, in both orders. `x != null && x > 3` is therefore false for null.
import { Compilation } from './compilation.js';
import type {
  Evaluation,
  Expression,
  ExpressionProblem,
  Result,
  Scope,
  ValueType,
  Variable,
} from './expression.js';
import { Failure } from './failures.js';
import { compileNode } from './nodes.js';
import { isNull } from './references.js';
import { writerOf } from './results.js';
import { parseSource } from './syntax.js';
import { isAssignable, typeName, type Code, type Frame, type Type } from './values.js';

/**
 * @param expected the type of the result; undefined accepts any type. `double` also accepts `int`.
 * @param target the field that stores the result, if any. A date field stores only the date of a timestamp.
 */
export function compileExpression(
  source: string,
  scope: Scope,
  expected: ValueType | undefined,
  target?: Pick<Variable, 'isDate'>,
): Expression | { readonly problems: readonly ExpressionProblem[] } {
  const ast = parseSource(source);
  if ('problem' in ast) return { problems: [{ message: ast.problem }] };
  const compilation = new Compilation(source, scope, compileNode);
  const code = compilation.compile(ast);
  const problems = [...compilation.problems, ...typeProblems(code.type, expected)];
  const { type } = code;
  if (problems.length > 0 || type === 'unknown') return { problems };
  const { fields, relations, usesOld, usesTime } = compilation;
  return {
    ...{ source, ast, fields, relations, usesOld, usesTime },
    type: typeof type === 'string' ? type : { list: type.list ?? 'string' },
    evaluate: evaluator(compilation, code, writerOf(type, target?.isDate === true)),
  };
}

function typeProblems(type: Type, expected: ValueType | undefined): readonly ExpressionProblem[] {
  if (type === 'unknown' || expected === undefined || isAssignable(type, expected)) return [];
  return [{ message: `must be ${typeName(expected)}, is ${typeName(type)}` }];
}

function evaluator(
  compilation: Compilation,
  { run }: Code,
  write: ReturnType<typeof writerOf>,
): Expression['evaluate'] {
  const untested = compilation.untested();
  return (evaluation: Evaluation): Result => {
    const frame: Frame = { evaluation, related: new Map(), item: false };
    try {
      if (untested.some(({ raw }) => isNull(raw(frame)))) return { isNull: true };
      return { value: write(run(frame)) };
    } catch (error) {
      return { error: error instanceof Failure ? error.message : 'the expression cannot be evaluated' };
    }
  };
}
