// Checks a value against the constraints of its field. Messages have the wording of JSON Schema validators.
import { codePointLength } from '../../core/text.js';
import { MAX_INTEGER } from '../../core/field.js';
import type { FieldDefinition, ItemDefinition } from '../definition.js';
import type { Path } from '../file/problems.js';
import { compilePattern } from '../patterns/pattern.js';
import { formatTests, isMultiple } from '../../core/field-rules.js';
import { timeOf } from '../../core/text.js';

interface ValueProblem {
  /** The index of an item; empty for the value itself. */
  readonly path: Path;
  readonly message: string;
}

const MIN_INTEGER = -MAX_INTEGER - 1;

const typeTests: Readonly<Record<FieldDefinition['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
};

/** The problems of a value. If its type is wrong, only that problem. */
export function valueProblems(field: FieldDefinition, value: unknown): readonly ValueProblem[] {
  if (value === null && field.nullable) return [];
  if (!typeTests[field.type](value)) return [own(`must be ${field.type}${field.nullable ? ' or null' : ''}`)];
  if (Array.isArray(value)) return arrayProblems(field, value);
  const messages =
    typeof value === 'string' ? textMessages(field, value) : numberMessages(field, value as number);
  return messages.map(own);
}

const own = (message: string): ValueProblem => ({ path: [], message });

function textMessages(field: FieldDefinition, value: string): readonly string[] {
  const { enum: values, references, format, pattern, minLength = 0, maxLength = Infinity } = field;
  if (values !== undefined)
    return values.includes(value) ? [] : ['must be equal to one of the allowed values'];
  if (references !== undefined) return formatTests.uuid(value) ? [] : ['must match format "uuid"'];
  const length = codePointLength(value);
  const isValidFormat = format === undefined || formatTests[format](value);
  const compiled = pattern === undefined ? undefined : compilePattern(pattern);
  // An invalid pattern is a separate error.
  const isMatch = compiled === undefined || 'problem' in compiled || compiled.matches(value);
  return [
    ...(length < minLength ? [`must NOT have fewer than ${minLength} characters`] : []),
    ...(length > maxLength ? [`must NOT have more than ${maxLength} characters`] : []),
    ...(isValidFormat ? timeMessages(field, value) : [`must match format "${format}"`]),
    ...(isMatch ? [] : [`must match pattern "${pattern}"`]),
  ];
}

function timeMessages(
  { formatMinimum: least, formatMaximum: most }: FieldDefinition,
  value: string,
): string[] {
  return [
    ...(least !== undefined && timeOf(value) < timeOf(least) ? [`must be >= ${least}`] : []),
    ...(most !== undefined && timeOf(value) > timeOf(most) ? [`must be <= ${most}`] : []),
  ];
}

function numberMessages(field: FieldDefinition, value: number): readonly string[] {
  const isInteger = field.type === 'integer';
  const { minimum = isInteger ? MIN_INTEGER : undefined, maximum = isInteger ? MAX_INTEGER : undefined } =
    field;
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  return [
    ...(minimum !== undefined && value < minimum ? [`must be >= ${minimum}`] : []),
    ...(maximum !== undefined && value > maximum ? [`must be <= ${maximum}`] : []),
    ...(exclusiveMinimum !== undefined && value <= exclusiveMinimum ? [`must be > ${exclusiveMinimum}`] : []),
    ...(exclusiveMaximum !== undefined && value >= exclusiveMaximum ? [`must be < ${exclusiveMaximum}`] : []),
    ...(multipleOf !== undefined && !isMultiple(value, multipleOf)
      ? [`must be multiple of ${multipleOf}`]
      : []),
  ];
}

function arrayProblems(field: FieldDefinition, items: readonly unknown[]): readonly ValueProblem[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = field;
  const hasDuplicates = uniqueItems === true && new Set(items).size < items.length;
  return [
    ...(items.length < minItems ? [own(`must NOT have fewer than ${minItems} items`)] : []),
    ...(items.length > maxItems ? [own(`must NOT have more than ${maxItems} items`)] : []),
    ...(hasDuplicates ? [own('must NOT have duplicate items')] : []),
    ...items.flatMap((item, index) =>
      itemMessages(field.items, item).map((message) => ({ path: [index], message })),
    ),
  ];
}

function itemMessages(items: ItemDefinition | undefined, item: unknown): readonly string[] {
  if (items === undefined) return [];
  if ('references' in items) {
    if (typeof item !== 'string') return ['must be string'];
    return formatTests.uuid(item) ? [] : ['must match format "uuid"'];
  }
  if (!typeTests[items.type](item)) return [`must be ${items.type}`];
  if ('enum' in items)
    return items.enum.includes(item as string) ? [] : ['must be equal to one of the allowed values'];
  const isOutside = typeof item === 'number' && (item < MIN_INTEGER || item > MAX_INTEGER);
  return isOutside ? [`must be ${item < 0 ? `>= ${MIN_INTEGER}` : `<= ${MAX_INTEGER}`}`] : [];
}
