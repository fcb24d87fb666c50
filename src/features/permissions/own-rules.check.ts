// Checks a list of rules, with the position of every error.
import { withArticle } from '../../core/letter-case.js';
import type { Entity } from '../../core/entity.js';
import type { ErrorList } from '../../core/error-list.js';
import {
  knownName,
  list,
  textUpTo,
  uniqueList,
  type Check,
} from '../../platform/http/validation/document-checks.js';
import { checkOf } from '../../platform/http/validation/schema-checks.js';
import { canBeMasked } from './masking.js';
import type { NamedOperation } from './operations.js';
import { operationsLike, type PermissionRule } from './own-rules.js';
import { hasOwner } from './owners.js';
import { knownScopes, MAX_NAMES, MAX_PATTERN_LENGTH, MAX_RULES, ruleSchema } from './permissions.schemas.js';
import { policyRoles } from './policy.js';

type Operations = readonly NamedOperation[];

function allowedName(operations: Operations): Check {
  const operationName = knownName(
    operations.map(({ name }) => name),
    'name of an operation',
  );
  return (value, location, errors) => {
    if (typeof value !== 'string' || !value.includes('*')) return operationName(value, location, errors);
    const tooLong = textUpTo(MAX_PATTERN_LENGTH)(value);
    if (tooLong !== undefined) return errors.add(location, tooLong);
    if (operationsLike(value, operations).length === 0)
      errors.add(
        location,
        `must match the name of an operation: '${value}' matches none, such as listOrders`,
      );
  };
}

const shapeOf = (operations: Operations): Check =>
  checkOf(ruleSchema, {
    allow: list(1, MAX_NAMES, allowedName(operations)),
    to: uniqueList(1, policyRoles.length, knownName(policyRoles, 'name of a role')),
    scopes: uniqueList(0, knownScopes.length, knownName(knownScopes, 'name of a scope')),
  });

/** Checks rules about these operations. */
export function rulesCheck(operations: Operations): Check {
  const shape = shapeOf(operations);
  return list(0, MAX_RULES, (value, location, errors) => {
    if (errors.passes(() => shape(value, location, errors)))
      checkMeaning(value as PermissionRule, operations, { location, errors });
  });
}

function checkMeaning(
  { allow, where, read, write }: PermissionRule,
  known: Operations,
  { location, errors }: { readonly location: string; readonly errors: ErrorList },
): void {
  const operations = allow.flatMap((pattern) => operationsLike(pattern, known));
  const entities = [...new Set(operations.flatMap(({ entity }) => entity ?? []))];
  if (where === 'own') checkOwner(operations, `${location}/where`, errors);
  if (read !== undefined) {
    const columns = entities.flatMap((entity) => [...entity.columns.keys()]);
    checkNames(read, columns, `${location}/read`, errors);
    for (const entity of entities) checkMasks(entity, read, `${location}/read`, errors);
  }
  if (write !== undefined) {
    const fields = entities.flatMap((entity) => Object.keys(entity.fields));
    checkNames(write, fields, `${location}/write`, errors);
  }
}

function checkOwner(operations: readonly NamedOperation[], location: string, errors: ErrorList): void {
  const open = operations.find(({ entity }) => entity === undefined || !hasOwner(entity));
  if (open === undefined) return;
  const { name, entity } = open;
  const subject = entity === undefined ? 'it' : withArticle(entity.singular);
  errors.add(location, `must be 'all', because the rule allows ${name}, and ${subject} has no owner`);
}

function checkNames(
  values: readonly string[],
  known: readonly string[],
  location: string,
  errors: ErrorList,
): void {
  const checkName = knownName([...new Set(known)], 'name of a field');
  values.forEach((value, index) => checkName(value, `${location}/${index}`, errors));
}

function checkMasks(
  { fields, singular }: Entity,
  read: readonly string[],
  location: string,
  errors: ErrorList,
): void {
  const needed = Object.entries(fields)
    .filter(([name, field]) => !read.includes(name) && !canBeMasked(field))
    .map(([name]) => name);
  if (needed.length === 0) return;
  errors.add(location, `must have ${needed.join(', ')}: ${withArticle(singular)} cannot be shown without`);
}
