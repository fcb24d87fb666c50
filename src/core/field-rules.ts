// The validation rules of a field. Messages have the wording of JSON Schema validators.
import { codePointLength, isDate, isDateTime, isEmail, isUri, isUuid } from './text.js';

export type TextFormat = 'email' | 'uuid' | 'uri' | 'date' | 'date-time';

/** A regular expression that the whole value matches. */
export interface Pattern {
  readonly source: string;
  matches(value: string): boolean;
}

/** A validation rule: its JSON Schema keyword, its test and its error message. */
export interface Rule {
  readonly keyword: string;
  readonly message: string;
  readonly test: (value: unknown) => boolean;
}

/** The properties of a field from which its rules follow. */
export interface Bounds {
  /** Bounds of a number, of the length of a text in code points, or of the number of items of a list. */
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: number;
  readonly exclusiveMax?: number;
  /** A positive integer, 0.1, 0.01, 0.001 or 0.0001. */
  readonly multipleOf?: number;
  readonly format?: TextFormat;
  /** Bounds of a date or a time, in its format. */
  readonly formatMin?: string;
  readonly formatMax?: string;
  readonly pattern?: Pattern;
  readonly values?: readonly string[];
  /** Whether the items of a list differ from each other. */
  readonly isSet?: boolean;
}

interface Given extends Bounds {
  readonly nullable: boolean;
  /** The items of a list. */
  readonly items?: { readonly rules: readonly Rule[] };
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
};

export const formatTests: Readonly<Record<TextFormat, (value: string) => boolean>> = {
  email: isEmail,
  uuid: isUuid,
  uri: isUri,
  date: isDate,
  'date-time': isDateTime,
};

/** The rules of a field by its JSON type, the rule for the type first. */
export function rulesOf(type: string, field: Given): readonly Rule[] {
  const { values, nullable } = field;
  if (values !== undefined) {
    const message = 'must be equal to one of the allowed values';
    return [
      rule('enum', message, (v: string | null) => (nullable && v === null) || values.includes(v as string)),
    ];
  }
  const isType = typeTests[type] as (value: unknown) => boolean;
  const isOfType = rule('type', `must be ${type}${nullable ? ' or null' : ''}`, isType);
  const rules = [isOfType, ...(rulesByType[type]?.(field) ?? [])];
  return nullable ? rules.map(orNull) : rules;
}

const rulesByType: Readonly<Record<string, (field: Given) => Rule[]>> = {
  string: textRules,
  integer: numberRules,
  number: numberRules,
  array: listRules,
};

function textRules({ min, max, pattern, format, formatMin, formatMax }: Given): Rule[] {
  const rules: Rule[] = [];
  if (min !== undefined) rules.push(tooShort(min));
  if (max !== undefined) rules.push(tooLong(max));
  if (pattern !== undefined) {
    const message = `must match pattern "${pattern.source}"`;
    rules.push(rule('pattern', message, (v: string) => pattern.matches(v)));
  }
  if (format === undefined) return rules;
  const isFormat = formatTests[format];
  rules.push(rule('format', `must match format "${format}"`, isFormat));
  // A value of another format violates the rule for the format only.
  const bound = (
    keyword: string,
    sign: string,
    limit: string,
    holds: (difference: number) => boolean,
  ): Rule => {
    const test = (v: string): boolean => !isFormat(v) || holds(Date.parse(v) - Date.parse(limit));
    return rule(keyword, `must be ${sign} ${limit}`, test);
  };
  if (formatMin !== undefined) rules.push(bound('formatMinimum', '>=', formatMin, (d) => d >= 0));
  if (formatMax !== undefined) rules.push(bound('formatMaximum', '<=', formatMax, (d) => d <= 0));
  return rules;
}

function numberRules({ min, max, exclusiveMin, exclusiveMax, multipleOf }: Given): Rule[] {
  const compare = (
    keyword: string,
    sign: string,
    bound: number | undefined,
    holds: (value: number, bound: number) => boolean,
  ): Rule[] =>
    bound === undefined ? [] : [rule(keyword, `must be ${sign} ${bound}`, (v: number) => holds(v, bound))];
  return [
    ...compare('minimum', '>=', min, (v, bound) => v >= bound),
    ...compare('maximum', '<=', max, (v, bound) => v <= bound),
    ...compare('exclusiveMinimum', '>', exclusiveMin, (v, bound) => v > bound),
    ...compare('exclusiveMaximum', '<', exclusiveMax, (v, bound) => v < bound),
    ...compare('multipleOf', 'multiple of', multipleOf, isMultiple),
  ];
}

/** In decimal notation: 0.3 is a multiple of 0.1, which it is not for JavaScript. */
export function isMultiple(value: number, of: number): boolean {
  if (of >= 1) return value % of === 0;
  const digits = Math.round(-Math.log10(of));
  return Number(value.toFixed(digits)) === value;
}

/** The rule for items comes last: its message replaces the messages of the items. */
function listRules({ min, max, isSet = false, items }: Given): Rule[] {
  const few = `must NOT have fewer than ${min} items`;
  const many = `must NOT have more than ${max} items`;
  return [
    ...(min === undefined ? [] : [rule('minItems', few, (v: unknown[]) => v.length >= min)]),
    ...(max === undefined ? [] : [rule('maxItems', many, (v: unknown[]) => v.length <= max)]),
    ...(isSet ? [rule('uniqueItems', 'must NOT have duplicate items', haveNoDuplicate)] : []),
    ...(items === undefined
      ? []
      : [
          rule(ITEMS, 'must have valid items', (v: unknown[]) =>
            v.every((item) => passes(items.rules, item)),
          ),
        ]),
  ];
}

/** The keyword of the rule for the items of a list. */
export const ITEMS = 'items';

/** Ids are equal in either case. */
function haveNoDuplicate(values: readonly unknown[]): boolean {
  const keys = values.map((value) =>
    typeof value === 'string' && isUuid(value) ? value.toLowerCase() : value,
  );
  return new Set(keys).size === values.length;
}

/** Whether a value satisfies every rule. */
export function passes(rules: readonly Rule[], value: unknown): boolean {
  for (const { test } of rules) if (!test(value)) return false;
  return true;
}

function tooShort(min: number): Rule {
  const message = `must NOT have fewer than ${min} characters`;
  return rule('minLength', message, (v: string) => v.length >= 2 * min || codePointLength(v) >= min);
}

function tooLong(max: number): Rule {
  const message = `must NOT have more than ${max} characters`;
  return rule(
    'maxLength',
    message,
    (v: string) => v.length <= max || (v.length <= 2 * max && codePointLength(v) <= max),
  );
}

/** A rule whose test may rely on the type of the value, because the type rule comes first. */
function rule(keyword: string, message: string, test: (value: never) => boolean): Rule {
  return { keyword, message, test: test as Rule['test'] };
}

function orNull(inner: Rule): Rule {
  return { ...inner, test: (value) => value === null || inner.test(value) };
}
