// When two values are equal. Each kind of fact has its own rules: JSON values, text of the query and of headers, paths.
import { isUuid } from '../../../../core/text.js';
import { numberLike } from '../../../../platform/practice/matching/given-value.js';

export type Equality = (actual: unknown, expected: unknown) => boolean;

/** Key order does not matter and additional properties are allowed; types must agree. UUIDs are equal in any case. */
export const jsonEqual: Equality = (actual, expected) => {
  if (typeof actual === 'string' && typeof expected === 'string') return textEqual(actual, expected);
  if (!isObjectOrArray(expected) || !isObjectOrArray(actual)) return actual === expected;
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && expected.length !== (actual as { length?: unknown }).length) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(actual, name) && jsonEqual(actual[name], value),
  );
};

/** Values that are text by nature: a number is compared with text that is a JSON number. */
export const textValueEqual: Equality = (actual, expected) =>
  Array.isArray(actual)
    ? actual.some((one) => textValueEqual(one, expected))
    : jsonEqual(likeExpected(actual, expected), expected);

/** The actual value as a number, if the expected one is a number and the text is one. */
export function likeExpected(actual: unknown, expected: unknown): unknown {
  if (typeof expected === 'string' && typeof actual === 'number') return String(actual);
  return numberLike(expected, actual);
}

const textEqual = (a: string, b: string): boolean =>
  a === b || (a.length === 36 && a.toLowerCase() === b.toLowerCase() && isUuid(a));

export const isObjectOrArray = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
