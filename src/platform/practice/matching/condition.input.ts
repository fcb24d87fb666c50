// Checks the conditions of a matcher that a client sends.
import { operatorsByName, type Operator } from '../../../core/list-query.operators.js';
import {
  boolean,
  check,
  isJsonObject,
  list,
  object,
  textUpTo,
  type Check,
  type MemberRule,
} from '../../http/validation/document-checks.js';
import { MAX_ITEMS, MAX_LENGTH } from './matcher.limits.js';

const isText = textUpTo(MAX_LENGTH);

const isScalar: MemberRule = (value) => {
  if (typeof value === 'string') return isText(value);
  const isOther = value === null || typeof value === 'boolean' || Number.isFinite(value);
  return isOther ? undefined : 'must be string, number, boolean or null';
};

const isOrdered: MemberRule = (value) => {
  if (typeof value === 'string') return isText(value);
  return Number.isFinite(value) ? undefined : 'must be number or string';
};

const checkList = list(0, MAX_ITEMS, check(isScalar));

const operandChecks: Readonly<Record<Operator['operand'], Check>> = {
  value: check(isScalar),
  list: checkList,
  comparable: check(isOrdered),
  text: check(isText),
};

const checkOperations = object({
  ...Object.fromEntries(
    [...operatorsByName].map(([name, { operand }]) => [name, operandChecks[operand]] as const),
  ),
  exists: check(boolean),
});

/** A scalar, a list of scalars, or an object of operators. */
export const checkCondition: Check = (value, location, errors) => {
  if (Array.isArray(value)) checkList(value, location, errors);
  else (isJsonObject(value) ? checkOperations : operandChecks.value)(value, location, errors);
};
