// Checks that are derived from the schema of a property in the OpenAPI document, so that both have the same limits.
import type { SchemaObject } from '@nestjs/swagger';
import { check, numberBetween, oneOfTexts, textUpTo, type Check } from './document-checks.js';
import { boolean, integerRule, type MemberRule } from './object-rules.js';

/** For integers, numbers, texts and booleans with bounds or allowed values. */
export const checkOf = (schema: SchemaObject): Check => check(ruleOf(schema));

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
