// The values and types of expressions, and the code that an expression becomes.
import type { Evaluation, ScalarType, ValueType } from './expression.js';

/**
 * Integers are numbers, or bigints beyond the safe integers; timestamps are milliseconds since 1970, durations are
 * milliseconds.
 */
export type Value = boolean | number | bigint | string | readonly Value[];

/** `unknown` after a problem, which is reported once; the items of an empty list have no type. */
export type Type = ScalarType | { readonly list: ScalarType | undefined } | 'unknown';

/** One evaluation, with the present item of a macro. */
export interface Frame {
  readonly evaluation: Evaluation;
  readonly related: Map<string, Readonly<Record<string, unknown>> | undefined>;
  item: Value;
}

export interface Code {
  readonly type: Type;
  readonly run: (frame: Frame) => Value;
}

/** An operation on values of certain types. A `double` also accepts an integer, a `list` any list. */
export interface Overload {
  readonly parameters: readonly (ScalarType | 'list')[];
  readonly result: ScalarType;
  run(...values: Value[]): Value;
}

/** Code after a problem. It never runs. */
export const unknownCode: Code = { type: 'unknown', run: () => false };

export function typeName(type: Type): string {
  return typeof type === 'string' ? type : `list(${type.list ?? ''})`;
}

export function isList(type: Type): type is Exclude<Type, string> {
  return typeof type !== 'string';
}

const numbers: readonly Type[] = ['int', 'double'];

/** The type of two values that are compared or are items of one list, or undefined if they have none in common. */
export function commonType(a: Type, b: Type): Type | undefined {
  if (isList(a) && isList(b)) return commonListType(a.list, b.list);
  if (a === b) return a;
  return numbers.includes(a) && numbers.includes(b) ? 'double' : undefined;
}

function commonListType(a: ScalarType | undefined, b: ScalarType | undefined): Type | undefined {
  if (a === undefined || b === undefined) return { list: a ?? b };
  const item = commonType(a, b);
  return item === undefined || isList(item) || item === 'unknown' ? undefined : { list: item };
}

/** Whether a value of `type` can be stored where `expected` is needed. */
export function isAssignable(type: Type, expected: ValueType): boolean {
  const common = commonType(type, expected);
  return common !== undefined && typeName(common) === typeName(expected);
}

export function findOverload(overloads: readonly Overload[], types: readonly Type[]): Overload | undefined {
  return overloads.find(
    ({ parameters }) =>
      parameters.length === types.length && parameters.every((parameter, i) => accepts(parameter, types[i])),
  );
}

function accepts(parameter: ScalarType | 'list', type: Type | undefined): boolean {
  if (type === undefined) return false;
  return parameter === 'list' ? isList(type) : isAssignable(type, parameter);
}

/** A number and a bigint are equal if they have the same mathematical value. */
export function isEqual(a: Value, b: Value): boolean {
  if (typeof a === typeof b && typeof a !== 'object') return a === b;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item: Value, i) => isEqual(item, b[i] as Value));
  }
  return !(a < b) && !(a > b);
}
