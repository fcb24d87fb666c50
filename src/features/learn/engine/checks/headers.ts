// The checks `headers.<name>` of the request, and the equality of header values.
import type { Conditions } from '../../content/lesson.js';
import {
  aboutOf,
  checkValue,
  withoutType,
  type CheckContext,
  type CheckGroup,
  type CheckResult,
} from './check.js';
import { textValueEqual, type Equality } from './equality.js';

export const headersCheck: CheckGroup = (context) =>
  checkHeaders('headers', context.step.checks.request?.headers, context.exchange.headers, context);

export function checkHeaders(
  name: 'headers' | 'response.headers',
  conditions: Conditions | undefined,
  given: Readonly<Record<string, unknown>>,
  context: CheckContext,
): CheckResult[] {
  const { values } = context;
  const about = aboutOf(context);
  return Object.entries(conditions ?? {}).map(([header, condition]) => {
    const actual = headerValue(given, header);
    const equal = equalityOf(header.toLowerCase());
    return withoutType(checkValue({ check: `${name}.${header}`, condition, actual, values, equal, about }));
  });
}

/** Without spaces around it; several lines are one list (RFC 9110 §5.3). */
export function headerValue(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = given[name.toLowerCase()];
  if (Array.isArray(value)) return value.map((line) => String(line).trim()).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

const equalities: Readonly<Record<string, (value: string) => readonly string[]>> = {
  'content-type': (value) => [value, mediaType(value)],
  accept: (value) => [value, ...listItems(value).map(mediaType)],
  'if-match': (value) => [value, ...listItems(value)],
  'if-none-match': (value) => [value, ...listItems(value)].map(withoutWeak),
  etag: (value) => [value, withoutWeak(value)],
};

/** A media type matches without its parameters, an ETag as one of a list and, except in `If-Match`, without `W/`. */
function equalityOf(name: string): Equality {
  const formsOf = Object.hasOwn(equalities, name) ? equalities[name] : undefined;
  if (formsOf === undefined) return textValueEqual;
  return (actual, expected) => {
    if (typeof actual !== 'string' || typeof expected !== 'string') return textValueEqual(actual, expected);
    const wanted = name === 'if-none-match' ? withoutWeak(expected) : expected;
    return formsOf(actual).some((form) => form === wanted || isSameType(name, form, wanted));
  };
}

const isSameType = (name: string, form: string, wanted: string): boolean =>
  (name === 'content-type' || name === 'accept') && form.toLowerCase() === mediaType(wanted).toLowerCase();

const mediaType = (value: string): string => value.split(';', 1)[0]?.trim().toLowerCase() ?? '';
const listItems = (value: string): string[] => value.split(',').map((item) => item.trim());
const withoutWeak = (tag: string): string => tag.replace(/^W\//, '');
