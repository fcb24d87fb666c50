// Checks the values of `initial` and `transitions`, and warns of values that cannot be reached.
import type { FileFollowers } from '../file/definition-file.js';
import { nameText, type Path } from '../file/problems.js';
import { checkExpression, type Context, type EntityCheck } from './context.js';
import type { FieldModel } from './model.js';
import { hint } from './schema.js';
import { ruleScope } from './scope.js';

export const checkTransitions: EntityCheck = (context, entity) => {
  for (const field of entity.fields.values()) {
    if (field.kind !== 'enum') continue;
    checkNames(context, field);
    warnOfUnreachable(context, field);
    for (const { path, check } of guardsOf(field)) {
      const scope = ruleScope(context.model, entity, ['update']);
      checkExpression(context, { entity, path, source: check, scope, expected: 'bool' });
    }
  }
};

function checkNames({ problems }: Context, { given, path }: FieldModel): void {
  const { enum: values = [], initial = [], transitions = {} } = given;
  const check = (value: string, at: Path): void => {
    if (!values.includes(value))
      problems.error(at, () => `unknown value "${nameText(value)}"${hint(value, values)}`);
  };
  initial.forEach((value, index) => check(value, [...path, 'initial', index]));
  for (const [value, followers] of Object.entries(transitions)) {
    check(value, [...path, 'transitions', value]);
    namesOf(followers).forEach((follower, index) => {
      const key = Array.isArray(followers) ? index : follower;
      check(follower, [...path, 'transitions', value, key]);
    });
  }
}

function namesOf(followers: FileFollowers): readonly string[] {
  return Array.isArray(followers) ? (followers as readonly string[]) : Object.keys(followers);
}

function guardsOf({
  given,
  path,
}: FieldModel): readonly { readonly path: Path; readonly check: string | undefined }[] {
  return Object.entries(given.transitions ?? {}).flatMap(([value, followers]) =>
    Array.isArray(followers)
      ? []
      : Object.entries(followers as Readonly<Record<string, { check?: string }>>).map(
          ([follower, { check }]) => ({
            path: [...path, 'transitions', value, follower, 'check'],
            check,
          }),
        ),
  );
}

/** Without `initial`, every value can be set on create. */
function warnOfUnreachable({ problems }: Context, { given, path }: FieldModel): void {
  const { enum: values = [], initial, transitions } = given;
  if (initial === undefined || transitions === undefined) return;
  const reached = new Set(initial);
  for (const value of reached) {
    if (!Object.hasOwn(transitions, value)) continue;
    for (const follower of namesOf(transitions[value] ?? [])) reached.add(follower);
  }
  values.forEach((value, index) => {
    if (!reached.has(value)) problems.warn([...path, 'enum', index], `${value} cannot be reached`);
  });
}
