// The filter operators of list queries, and how their operands are validated.
import { validateField } from './entity.js';
import { normalizeValue } from './record.js';
import type { ErrorList } from './error-list.js';
import { text, typeNames, type Field } from './field.js';
import { compareValues } from './list-query.js';

export interface Operator {
  readonly doc: string;
  /** The type of the operand: a valid value of the field, a value of its type, or a list of values. */
  readonly operand: 'value' | 'list' | 'comparable' | 'text';
  readonly test: (value: unknown, operand: unknown) => boolean;
}

const ordered = (doc: string, matches: (order: number) => boolean): Operator => ({
  doc,
  operand: 'comparable',
  test: (value, operand) => value !== null && matches(compareValues(value, operand)),
});

/** `eq`, `ne`, `in` and `nin` treat null as a value; the others are false on null. */
export const operators = {
  eq: { doc: 'equals', operand: 'value', test: (value, operand) => value === operand },
  ne: { doc: 'differs from', operand: 'value', test: (value, operand) => value !== operand },
  in: { doc: 'is one of', operand: 'list', test: (value, list) => (list as unknown[]).includes(value) },
  nin: { doc: 'is none of', operand: 'list', test: (value, list) => !(list as unknown[]).includes(value) },
  contains: {
    doc: 'contains, ignoring case (text only)',
    operand: 'text',
    test: (value, part) =>
      Array.isArray(value)
        ? value.includes(part)
        : value !== null && foldCase(value as string).includes(part as string),
  },
  gt: ordered('is greater than', (order) => order > 0),
  gte: ordered('is at least', (order) => order >= 0),
  lt: ordered('is less than', (order) => order < 0),
  lte: ordered('is at most', (order) => order <= 0),
} as const satisfies Record<string, Operator>;

/** Whether `gt`, `gte`, `lt` and `lte` can order a value that no schema has validated. */
export const isComparable = (value: unknown, operand: unknown): boolean =>
  typeof value === typeof operand && (typeof value === 'number' || typeof value === 'string');

/** In lower case, with one form of sigma: the letter has another form at the end of a word (Unicode §3.13). */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

export const operatorsByName: ReadonlyMap<string, Operator> = new Map(Object.entries(operators));

/** A path in a body, such as `['filters', 'price', 'gt']`. */
export type Path = readonly string[];

/** Validates an operand and adds the errors to `errors`. */
type ParseOperand = (field: Field, given: unknown, path: Path, errors: ErrorList) => unknown;

/** The maximum number of records of one entity in a session. */
const MAX_VALUES = 1000;

const anyText = text({ doc: 'A part of the text.' });

const operandParsers: Record<Operator['operand'], ParseOperand> = {
  value: parseValue,
  list: (field, given, path, errors) => {
    if (Array.isArray(given) && given.length <= MAX_VALUES) return parseList(field, given, path, errors);
    const isArray = Array.isArray(given);
    addBodyError(errors, path, isArray ? `must NOT have more than ${MAX_VALUES} items` : 'must be array');
    return [];
  },
  // Only type and format apply, no bounds: `price > -1` and `age < 200` are valid comparisons.
  comparable: (field, given, path, errors) =>
    parseValue({ ...field, rules: field.rules.filter(isTypeRule).map(withoutNull) }, given, path, errors),
  text: (field, given, path, errors) => {
    if (typeNames[field.kind] === 'string') return foldCase(String(parseValue(anyText, given, path, errors)));
    if (field.items !== undefined) return parseValue(field.items, given, path, errors);
    addBodyError(errors, path, `must NOT be used on a ${field.kind === 'boolean' ? 'boolean' : 'number'}`);
    return '';
  },
};

export function parseOperand(
  operator: Operator,
  ...[field, given, path, errors]: Parameters<ParseOperand>
): unknown {
  if (!isOffered(operator, field)) {
    addBodyError(errors, path, `must NOT be used on a ${field.kind}`);
    return undefined;
  }
  return operandParsers[operator.operand](field, given, path, errors);
}

/** A list has `contains` only, and a boolean has no order. */
function isOffered({ operand }: Operator, { kind }: Field): boolean {
  return kind === 'list' ? operand === 'text' : kind !== 'boolean' || operand !== 'comparable';
}

type Rule = Field['rules'][number];

function isTypeRule(rule: Rule): boolean {
  return rule.keyword === 'type' || rule.keyword === 'enum' || /"date(?:-time)?"$/.test(rule.message);
}

function withoutNull(rule: Rule): Rule {
  return {
    ...rule,
    message: rule.message.replace(' or null', ''),
    test: (value) => value !== null && rule.test(value),
  };
}

/** A valid value of a field as it is stored. */
export function parseValue(field: Field, value: unknown, path: Path, errors: ErrorList): unknown {
  const messages = validateField(field, value);
  for (const message of messages) addBodyError(errors, path, message);
  return messages.length === 0 ? normalizeValue(field, value) : undefined;
}

/** The values of a list. Values after too many invalid ones are missing. */
export function parseList<V>(field: Field<V>, given: readonly unknown[], path: Path, errors: ErrorList): V[] {
  const values: V[] = [];
  for (const [i, item] of given.entries()) {
    if (errors.isFull) break;
    values.push(parseValue(field, item, [...path, String(i)], errors) as V);
  }
  return values;
}

export function addBodyError(errors: ErrorList, path: Path, message: string): void {
  errors.add(`body/${path.join('/')}`, message, path.join('.'));
}
