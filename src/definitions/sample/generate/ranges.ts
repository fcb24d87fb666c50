// The numbers, dates and date-times that a field can have, as evenly spaced values.
import { parseDuration } from '../../../core/duration.js';
import { timeOf } from '../../../core/text.js';
import type { FieldDefinition } from '../../definition.js';
import type { Choices } from './choices.js';

/** Both ends are included. */
interface Range {
  readonly low: number;
  readonly high: number;
}

interface Steps extends Range {
  readonly step: number;
  /** A value is this number plus a multiple of the step. */
  readonly start: number;
}

/** Quotients of decimal numbers have binary errors: 0.3 / 0.1 is less than 3. */
const TOLERANCE = 1e-9;

/** If the range has no value, its lower end is used: a rule of the field then reports the error. */
function stepsOf({ low, high, step, start }: Steps, write: (value: number) => unknown): Choices {
  const first = Math.ceil((low - start) / step - TOLERANCE);
  const last = Math.floor((high - start) / step + TOLERANCE);
  const digits = Math.max(digitsOf(start), digitsOf(step));
  const at = (index: number): number => Number((start + (first + index) * step).toFixed(digits));
  if (!(first <= last)) return { size: 1, at: () => write(low) };
  return { size: last - first + 1, at: (index) => write(at(index)) };
}

const MAX_DIGITS = 12;

/** The number of digits after the decimal point. */
function digitsOf(value: number): number {
  for (let digits = 0; digits < MAX_DIGITS; digits += 1)
    if (Number(value.toFixed(digits)) === value) return digits;
  return MAX_DIGITS;
}

type Bound = number | undefined;

function largest(...bounds: readonly Bound[]): Bound {
  const given = bounds.filter((bound) => bound !== undefined);
  return given.length === 0 ? undefined : Math.max(...given);
}

function smallest(...bounds: readonly Bound[]): Bound {
  const given = bounds.filter((bound) => bound !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}

/** The usual range with the given ends. It is moved if it is outside of the only end that is given. */
function rangeOf(low: Bound, high: Bound, usual: Range): Range {
  const width = usual.high - usual.low;
  return {
    low: low ?? (high !== undefined && high < usual.low ? high - width : usual.low),
    high: high ?? (low !== undefined && low > usual.high ? low + width : usual.high),
  };
}

const USUAL_NUMBERS: Range = { low: 0, high: 1000 };

export function numberChoices(field: FieldDefinition): Choices {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, generate = {} } = field;
  const [from, to] = [generate.from, generate.to].map(numberOf);
  const least = largest(minimum, exclusiveMinimum, from);
  const most = smallest(maximum, exclusiveMaximum, to);
  const range = rangeOf(least, most, USUAL_NUMBERS);
  const given = numberOf(generate.step);
  const step = given ?? stepOf(field, range);
  const start = given === undefined ? 0 : (from ?? range.low);
  const isOpen = (bound: Bound, end: number): boolean => bound !== undefined && bound === end;
  const steps = {
    low: range.low + (isOpen(exclusiveMinimum, range.low) ? step * HARDLY : 0),
    high: range.high - (isOpen(exclusiveMaximum, range.high) ? step * HARDLY : 0),
  };
  return stepsOf({ ...steps, step, start }, (value) => value);
}

/** The part of a step by which a range without its end is smaller. It is more than the tolerance. */
const HARDLY = 1e-6;

const numberOf = (value: unknown): Bound => (typeof value === 'number' ? value : undefined);

/** Numbers have two decimals, and more if the range is small. */
function stepOf({ type, multipleOf }: FieldDefinition, { low, high }: Range): number {
  if (type === 'integer') return Math.max(1, multipleOf ?? 1);
  if (multipleOf !== undefined) return multipleOf;
  const width = high - low;
  return width >= 1 || width <= 0 ? 0.01 : 10 ** Math.max(-MAX_DIGITS, Math.floor(Math.log10(width)) - 2);
}

const DAY = 86_400_000;
const MINUTE = 60_000;

const YEAR: Range = { low: Date.parse('2025-01-01T00:00:00Z'), high: Date.parse('2025-12-31T23:59:00Z') };

export function timeChoices(field: FieldDefinition): Choices {
  const isDate = field.format === 'date';
  const { formatMinimum, formatMaximum, generate = {} } = field;
  const [from, to] = [generate.from, generate.to].map(timeOrNone);
  const range = timeRange([timeOrNone(formatMinimum), timeOrNone(formatMaximum)], [from, to]);
  const given = typeof generate.step === 'string' ? parseDuration(generate.step) : undefined;
  const step = given ?? (isDate ? DAY : MINUTE);
  const start = given === undefined ? 0 : (from ?? range.low);
  return stepsOf({ ...range, step, start }, (value) => {
    const text = new Date(value).toISOString();
    return isDate ? text.slice(0, 10) : text;
  });
}

const timeOrNone = (value: unknown): Bound => (typeof value === 'string' ? timeOf(value) : undefined);

/** The part of 2025 that the bounds of the field allow, or the bounds if there is none. */
function timeRange([least, most]: readonly Bound[], [from, to]: readonly Bound[]): Range {
  const part = { low: largest(least, YEAR.low) ?? NaN, high: smallest(most, YEAR.high) ?? NaN };
  if (from === undefined && to === undefined && part.low <= part.high) return part;
  return rangeOf(largest(least, from), smallest(most, to), YEAR);
}
