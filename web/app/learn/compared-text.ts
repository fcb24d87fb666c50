// The expected and the actual value of a failed check as text.
import type { FailedCheck, TypedValue } from './model.ts';

export type Compared = Pick<FailedCheck, 'check' | 'expected' | 'actual'>;

export interface ShownText {
  readonly text: string;
  /** Whether the text is a value, and not words about one. */
  readonly isCode: boolean;
}

const code = (text: string): ShownText => ({ text, isCode: true });
const words = (text: string): ShownText => ({ text, isCode: false });

const scalars = ['string', 'number', 'boolean', 'null'];
export const isScalar = ({ type, value }: TypedValue): boolean =>
  scalars.includes(type) && value !== undefined;

/** The text of an operator. Its operand follows as JSON. */
const operators: Readonly<Record<string, string | undefined>> = {
  ne: 'not',
  nin: 'none of',
  gt: 'greater than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  contains: 'contains',
  matches: 'matches',
};

export function expectedText({ check, expected, actual }: Compared): ShownText {
  const { type, value } = expected;
  if (type === 'absent') return words('absent');
  if (check === 'error') return words('no error');
  if (value === undefined) return words(`any ${type}`);
  if (Array.isArray(value) && actual.type !== 'array')
    return code(value.map((one) => literal(one, actual)).join(' or '));
  if (isRecord(value)) return conditionText(value);
  return code(literal(value, actual));
}

function conditionText(value: Condition): ShownText {
  if (value.exists === true && Object.keys(value).length === 1) return words('any value');
  const text = wordsOf(value);
  return text === undefined ? code(JSON.stringify(value)) : words(text);
}

type Condition = Readonly<Record<string, unknown>>;

/** `length at least 5 and sorted by price, asc`; undefined if an operator has no words. */
function wordsOf(condition: unknown): string | undefined {
  if (!isRecord(condition)) return JSON.stringify(condition);
  const parts = Object.entries(condition).map(([name, operand]) => {
    if (name === 'sorted' && isRecord(operand))
      return `sorted by ${String(operand.by)}, ${String(operand.order)}`;
    if (name === 'every' && isRecord(operand)) return withWords('in every item', everyWords(operand));
    if (name === 'length') return withWords('length', wordsOf(operand));
    return withWords(operators[name], JSON.stringify(operand));
  });
  return parts.includes(undefined) ? undefined : parts.join(' and ');
}

function everyWords(conditions: Condition): string | undefined {
  const parts = Object.entries(conditions).map(([path, condition]) => withWords(path, wordsOf(condition)));
  return parts.includes(undefined) ? undefined : parts.join(' and ');
}

const withWords = (first: string | undefined, text: string | undefined): string | undefined =>
  first === undefined || text === undefined ? undefined : `${first} ${text}`;

export function actualText({ check, expected, actual }: Compared): ShownText {
  if (actual.type === 'absent') return words('absent');
  // The code of an error is not to be compared with null.
  if (check === 'error') return code(String(actual.value));
  return code(literal(actual.value, expected));
}

/** A string has quotation marks if the other value is not a string, or if it is empty or has spaces at its ends. */
function literal(value: unknown, other: TypedValue): string {
  const isPlain = typeof value === 'string' && value !== '' && value.trim() === value;
  const isCompound = other.type === 'array' || other.type === 'object';
  const isText = isPlain && (other.type === 'string' || other.type === 'absent' || isCompound);
  return isText ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
