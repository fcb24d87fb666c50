// Arbitraries for property tests: values, conditions and searches that the definitions allow.
import fc from 'fast-check';
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { Field } from '../../src/core/field.js';
import { operators } from '../../src/core/list-query.operators.js';

/** Letters with different case mappings and code unit order: sigmas, U+E000 to U+FFFF, surrogate pairs. */
const letters = ['a', 'A', 'b', 'é', 'É', 'Σ', 'σ', 'ς', '.', '%', '\ue000', '\uffff', '😀', '𐐀', '𐐨'];
const loneSurrogates = ['\ud83d', '\ude00'];
const textOf = (from: readonly string[], min = 0): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...from), minLength: min, maxLength: 4 });

const someIds = ['1', '2', 'f'].map((digit) => `a0000000-0000-4000-8000-${digit.repeat(12)}`);
const someTimes = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
const someEmails = ['a@example.com', 'A@example.com', 'b@example.com'];

/** A valid value of a field, from few values, so that records often have equal ones. */
export function valueOf(field: Field): fc.Arbitrary<unknown> {
  const value = presentValueOf(field);
  return field.nullable ? fc.option(value, { freq: 3, nil: null }) : value;
}

function presentValueOf({ kind, values, format, min = 0 }: Field): fc.Arbitrary<unknown> {
  if (values !== undefined) return fc.constantFrom(...values);
  if (format === 'email') return fc.constantFrom(...someEmails);
  if (format === 'uuid') return fc.constantFrom(...someIds);
  if (format === 'date-time') return fc.constantFrom(...someTimes);
  if (kind === 'text') return textOf([...letters, ...loneSurrogates], min);
  return kind === 'integer' ? fc.integer({ min, max: min + 3 }) : fc.constantFrom(0.1, 0.5, 1, 2, 10);
}

/** A few similar records. */
export function recordsOf({ columns }: Entity): fc.Arbitrary<AnyRecord[]> {
  const fields = [...columns].map(([name, field]) => [name, valueOf(field)] as const);
  return fc.array(fc.record(Object.fromEntries(fields)) as fc.Arbitrary<AnyRecord>, { maxLength: 14 });
}

/** Up to three columns, with a generated value for each. */
export function perColumn<T>({ columns }: Entity, valueFor: (field: Field) => fc.Arbitrary<T>) {
  const one = fc
    .constantFrom(...columns)
    .chain(([name, field]) => fc.tuple(fc.constant(name), valueFor(field)));
  return fc.uniqueArray(one, { maxLength: 3, selector: ([name]) => name });
}

/** Up to three operators, each with a valid operand. */
export function conditionsOf(field: Field): fc.Arbitrary<(readonly [string, unknown])[]> {
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  const names = Object.keys(operators).filter((name) => !(isNumber && name === 'contains'));
  const one = fc
    .constantFrom(...names)
    .chain((name): fc.Arbitrary<readonly [string, unknown]> =>
      fc.tuple(fc.constant(name), operandOf(name, field)),
    );
  return fc.uniqueArray(one, { maxLength: 3, selector: ([operator]) => operator });
}

function operandOf(operator: string, field: Field): fc.Arbitrary<unknown> {
  if (operator === 'in' || operator === 'nin') return fc.array(valueOf(field), { maxLength: 3 });
  if (operator === 'eq' || operator === 'ne') return valueOf(field);
  return operator === 'contains' ? textOf([...letters, '0', '1', '-']) : presentValueOf(field);
}

export interface PageParameters {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

export const pageParametersOf = ({ columns }: Entity): fc.Arbitrary<PageParameters> =>
  fc.record({
    page: fc.integer({ min: 1, max: 5 }),
    limit: fc.integer({ min: 1, max: 6 }),
    sort: fc.constantFrom(...columns.keys()),
    order: fc.constantFrom('asc', 'desc'),
  });
