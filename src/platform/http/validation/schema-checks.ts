// Checks that are derived from a schema of the OpenAPI document, so that both have the same limits.
import type { SchemaObject } from '@nestjs/swagger';
import {
  anything,
  boolean,
  check,
  integerRule,
  list,
  numberBetween,
  object,
  oneOfTexts,
  textUpTo,
  uniqueList,
  type Check,
  type MemberRule,
} from './document-checks.js';
import type { Schema } from '../openapi/json-schema.js';

/**
 * For closed objects, lists, and values with bounds or allowed values. A schema without a type, or with several, permits anything.
 * @param own the checks of properties whose rules or messages a schema cannot state
 */
export function checkOf(schema: Schema, own: Readonly<Record<string, Check>> = {}): Check {
  if ('$ref' in schema) return anything;
  const { type, properties = {}, required, items, minItems = 0, maxItems = Infinity } = schema;
  if (type === 'object') {
    const checks = Object.entries(properties).map(
      ([name, one]) => [name, own[name] ?? checkOf(one)] as const,
    );
    return object(Object.fromEntries(checks), required);
  }
  if (type === 'array' && items !== undefined)
    return (schema.uniqueItems === true ? uniqueList : list)(minItems, maxItems, checkOf(items));
  return typeof type === 'string' ? check(ruleOf(schema)) : anything;
}

function ruleOf({ type, enum: allowed, minimum, maximum, maxLength, ...others }: SchemaObject): MemberRule {
  // A number since OpenAPI 3.1.
  const exclusiveMinimum: unknown = others.exclusiveMinimum;
  if (allowed !== undefined) return oneOfTexts(allowed);
  if (type === 'boolean') return boolean;
  if (type === 'string') return textUpTo(maxLength ?? Infinity);
  const lowest = minimum ?? -Infinity;
  const highest = maximum ?? Infinity;
  if (type === 'integer') return integerRule(lowest, highest);
  if (typeof exclusiveMinimum !== 'number') return numberBetween(lowest, highest);
  return (value) =>
    typeof value === 'number' && value <= exclusiveMinimum
      ? `must be > ${exclusiveMinimum}`
      : numberBetween(lowest, highest)(value);
}
