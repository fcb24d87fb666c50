// Checks the constraints of a field among each other, and its default and example against them.
import { MAX_INTEGER } from '../../core/field.js';
import { formatTests } from '../../core/field-rules.js';
import { timeOf } from '../../core/text.js';
import { compilePattern } from '../patterns/pattern.js';
import { nameText } from '../file/problems.js';
import type { Context, EntityCheck } from './context.js';
import type { FieldModel } from './model.js';
import { hint } from './schema.js';
import { valueProblems } from './values.js';

type FieldCheck = (context: Context, field: FieldModel) => void;

const checks: readonly FieldCheck[] = [
  checkBounds,
  checkIntegers,
  checkMultiple,
  checkPattern,
  checkFormatBounds,
  checkEnum,
  checkValues,
];

export const checkConstraints: EntityCheck = (context, { fields }) => {
  for (const field of fields.values()) {
    if (field.kind !== 'unknown') for (const check of checks) check(context, field);
  }
};

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
] as const;

/** The least value must not be above the greatest one. */
function checkBounds({ problems }: Context, { given, definition, path }: FieldModel): void {
  for (const [least, most] of pairs) {
    const [low, high] = [definition[least], definition[most]];
    if (low !== undefined && high !== undefined && low > high)
      problems.error([...path, given[least] === undefined ? most : least], `must be <= ${most} (${high})`);
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = definition;
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const isExclusive = exclusiveMinimum !== undefined || exclusiveMaximum !== undefined;
  const isReported = (minimum ?? -Infinity) > (maximum ?? Infinity);
  if (!isExclusive || isReported || low < high) return;
  problems.error(
    [...path, exclusiveMinimum === undefined ? 'exclusiveMaximum' : 'exclusiveMinimum'],
    'excludes every value',
  );
}

const integerBounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

function checkIntegers({ problems }: Context, { kind, given, path }: FieldModel): void {
  if (kind !== 'integer') return;
  for (const key of integerBounds) {
    const value = given[key];
    const isValid =
      value === undefined || (Number.isInteger(value) && value >= -MAX_INTEGER - 1 && value <= MAX_INTEGER);
    if (!isValid) problems.error([...path, key], 'must be an integer of 32 bits');
  }
}

const fractions = [0.1, 0.01, 0.001, 0.0001];

function checkMultiple({ problems }: Context, { kind, given: { multipleOf: step }, path }: FieldModel): void {
  if (step === undefined || Number.isInteger(step)) return;
  if (kind === 'integer') problems.error([...path, 'multipleOf'], 'must be integer');
  else if (!fractions.includes(step))
    problems.error([...path, 'multipleOf'], `must be a positive integer or one of ${fractions.join(', ')}`);
}

function checkPattern({ problems }: Context, { given: { pattern }, path }: FieldModel): void {
  if (pattern === undefined) return;
  const compiled = compilePattern(pattern);
  if ('problem' in compiled) problems.error([...path, 'pattern'], compiled.problem);
}

function checkFormatBounds({ problems }: Context, { given, path }: FieldModel): void {
  const { format, formatMinimum: least, formatMaximum: most } = given;
  const isTime = format === 'date' || format === 'date-time';
  let areValid = true;
  for (const key of ['formatMinimum', 'formatMaximum'] as const) {
    const value = given[key];
    if (value === undefined || (isTime && formatTests[format](value))) continue;
    areValid = false;
    problems.error(
      [...path, key],
      isTime ? `must match format "${format}"` : 'needs format: date or date-time',
    );
  }
  if (areValid && least !== undefined && most !== undefined && timeOf(least) > timeOf(most))
    problems.error([...path, 'formatMinimum'], `must be <= formatMaximum (${most})`);
}

const literals = ['true', 'false', 'null'];

function checkEnum({ problems }: Context, { given, path }: FieldModel): void {
  const lists = [
    { values: given.enum, at: [...path, 'enum'] },
    { values: given.items?.enum, at: [...path, 'items', 'enum'] },
  ];
  for (const { values = [], at } of lists) {
    const known = new Map<string, string>();
    values.forEach((value, index) => {
      const other = known.get(value.toLowerCase());
      if (literals.includes(value.toLowerCase()))
        problems.error([...at, index], 'must NOT be true, false or null');
      if (other !== undefined)
        problems.error([...at, index], `must NOT be equal to ${other} (case is ignored)`);
      known.set(value.toLowerCase(), value);
    });
  }
  if (given.items?.type === 'integer' && given.items.enum !== undefined)
    problems.error([...path, 'items', 'type'], 'must be string for enum');
  if (given.enum === undefined) return;
  for (const value of Object.keys(given.enumDescriptions ?? {}))
    checkValue(problems, given.enum, value, path);
}

function checkValue(
  problems: Context['problems'],
  values: readonly string[],
  value: string,
  path: FieldModel['path'],
): void {
  if (values.includes(value)) return;
  problems.error(
    [...path, 'enumDescriptions', value],
    () => `unknown value "${nameText(value)}"${hint(value, values)}`,
  );
}

/** Null is the default of a nullable field. */
function checkValues({ problems }: Context, { given, definition, path }: FieldModel): void {
  for (const key of ['default', 'example'] as const) {
    const value = given[key];
    if (value === undefined) continue;
    for (const problem of valueProblems(definition, value))
      problems.error([...path, key, ...problem.path], problem.message);
  }
  const { initial, default: value } = given;
  if (initial !== undefined && typeof value === 'string' && !initial.includes(value))
    problems.error(
      [...path, 'default'],
      `must be one of the initial values: ${initial.map(nameText).join(', ')}`,
    );
}
