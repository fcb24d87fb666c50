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

/** By type: the keywords from which a check can be derived. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  object: ['type', 'properties', 'required', 'additionalProperties'],
  array: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['type', 'enum', 'maxLength'],
  boolean: ['type'],
  integer: ['type', 'minimum', 'maximum'],
  number: ['type', 'minimum', 'maximum', 'exclusiveMinimum'],
};

/**
 * For closed objects, lists, and values with bounds or allowed values. A schema without keywords permits anything. Throws an error for
 * another schema, because a part of it would not be checked.
 * @param own the checks of properties whose rules or messages a schema cannot state
 */
export function checkOf(schema: Schema, own: Readonly<Record<string, Check>> = {}): Check {
  expectSupported(schema, own);
  const { type, properties = {}, required, items, minItems = 0, maxItems = Infinity } = schema;
  if (type === undefined) return anything;
  if (type === 'object') {
    const checks = Object.entries(properties).map(
      ([name, one]) => [name, own[name] ?? checkOf(one)] as const,
    );
    return object(Object.fromEntries(checks), required);
  }
  if (type === 'array' && items !== undefined)
    return (schema.uniqueItems === true ? uniqueList : list)(minItems, maxItems, checkOf(items));
  return check(ruleOf(schema));
}

function expectSupported(
  schema: Schema,
  own: Readonly<Record<string, Check>>,
): asserts schema is SchemaObject {
  const type = 'type' in schema ? String(schema.type) : '';
  // Several types are no key of the table.
  const known = ['description', 'default', ...(keywords[type] ?? [])];
  const keyword = Object.keys(schema).find((name) => !known.includes(name));
  if (keyword !== undefined) throw new Error(`no check follows from the keyword ${keyword} of a schema`);
  const properties = 'properties' in schema ? schema.properties : {};
  const name = Object.keys(own).find((one) => properties[one] === undefined);
  if (name !== undefined) throw new Error(`the schema has no property ${name}`);
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
