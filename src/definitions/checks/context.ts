// The context that every check of a definition gets.
import { compileExpression } from '../expressions/compile.js';
import type { Scope, ValueType } from '../expressions/expression.js';
import type { Path, Problems } from '../file/problems.js';
import { nameText } from '../file/problems.js';
import { namesIn } from './expression-names.js';
import type { EntityModel, FieldModel, Model } from './model.js';
import { hint } from './schema.js';

export interface Context {
  readonly model: Model;
  readonly problems: Problems;
}

/** Checks a part of an entity, for all entities of the file. */
export type EntityCheck = (context: Context, entity: EntityModel) => void;

interface CheckedExpression {
  readonly entity: EntityModel;
  readonly path: Path;
  readonly source: string | undefined;
  readonly scope: Scope;
  readonly expected: ValueType | undefined;
}

/** An expression over a field whose type is unknown is not checked: the field has an error already. */
export function checkExpression(
  context: Context,
  { entity, path, source, scope, expected }: CheckedExpression,
): void {
  if (source === undefined) return;
  const names = namesIn(source);
  const isUncertain = [...names.own, ...names.old].some(
    (name) => entity.fields.get(name)?.kind === 'unknown',
  );
  if (isUncertain) return;
  const compiled = compileExpression(source, scope, expected);
  if ('problems' in compiled)
    for (const { message } of compiled.problems) context.problems.error(path, message);
}

/** The field of an entity. An unknown name is an error. Undefined, too, for a field that already has an error. */
export function findField(
  { problems }: Context,
  entity: EntityModel,
  name: string,
  path: Path,
): FieldModel | undefined {
  const field = entity.fields.get(name);
  if (field === undefined)
    problems.error(path, () => `unknown field "${nameText(name)}"${hint(name, [...entity.fields.keys()])}`);
  return field?.kind === 'unknown' ? undefined : field;
}
