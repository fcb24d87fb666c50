// Reads the JSON bodies and query parameters of routes that are not derived from an entity. Throws BAD_REQUEST with all errors.
import { ErrorList } from '../../../core/error-list.js';
import { isUuid, similar } from '../../../core/text.js';

/** Returns the message of the violated rule. */
export type MemberRule = (value: unknown) => string | undefined;
export type Rules = Readonly<Record<string, MemberRule>>;

export const integerRule =
  (min: number, max: number): MemberRule =>
  (value) => {
    if (!Number.isInteger(value)) return 'must be integer';
    if ((value as number) < min) return `must be >= ${min}`;
    return (value as number) > max ? `must be <= ${max}` : undefined;
  };

export const boolean: MemberRule = (value) => (typeof value === 'boolean' ? undefined : 'must be boolean');
export const objectRule: MemberRule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'must be object';
export const array: MemberRule = (value) => (Array.isArray(value) ? undefined : 'must be array');
export const string: MemberRule = (value) => (typeof value === 'string' ? undefined : 'must be string');

export const listOf =
  (max: number, rule: MemberRule): MemberRule =>
  (value) => {
    const wrong = arrayOf(max, rule)(value);
    if (wrong !== undefined) return wrong;
    const items = value as readonly unknown[];
    return new Set(items).size < items.length ? 'must NOT have duplicate items' : undefined;
  };

/** Items may be equal. */
export const arrayOf =
  (max: number, rule: MemberRule): MemberRule =>
  (value) => {
    if (!Array.isArray(value)) return 'must be array';
    if (value.length > max) return `must NOT have more than ${max} items`;
    const wrong = value.map(rule).find((message) => message !== undefined);
    return wrong && `items ${wrong}`;
  };

export const uuidRule: MemberRule = (value) =>
  typeof value === 'string' && isUuid(value) ? undefined : 'must match format "uuid"';

/** The body, if it is an object whose properties all satisfy their rules. */
export function readObject(body: unknown, rules: Rules, required: readonly string[] = []): object {
  objectErrors(body, rules, required).failIfAny();
  return body as object;
}

/** The errors that `readObject` throws. */
export function objectErrors(body: unknown, rules: Rules, required: readonly string[] = []): ErrorList {
  const errors = new ErrorList();
  const wrong = objectRule(body);
  if (wrong !== undefined) {
    errors.add('body', wrong);
    return errors;
  }
  const input = body as Readonly<Record<string, unknown>>;
  for (const name of required)
    if (!Object.hasOwn(input, name)) errors.add('body', `must have required property '${name}'`, name);
  for (const name of Object.keys(input)) {
    if (errors.isFull) break;
    const message = Object.hasOwn(rules, name) ? rules[name]?.(input[name]) : undefined;
    if (!Object.hasOwn(rules, name)) errors.add('body', 'must NOT have additional properties', name);
    else if (message !== undefined) errors.add(`body/${name}`, message);
  }
  return errors;
}

type Query = Readonly<Record<string, unknown>>;

/** Query parameters as text. Throws BAD_REQUEST for unknown and repeated ones. */
export function readQuery<const N extends string>(
  query: unknown,
  known: readonly N[],
): Partial<Record<N, string>> {
  const given = query as Query;
  const errors = new ErrorList();
  for (const [name, value] of Object.entries(given)) {
    if (errors.isFull) break;
    if (!(known as readonly string[]).includes(name)) {
      const hint = errors.hint(name, known, similar);
      errors.add('querystring', `must NOT have additional properties${hint}`, name);
    } else if (typeof value !== 'string') errors.add(`querystring/${name}`, 'must NOT be repeated');
  }
  errors.failIfAny();
  return given as Partial<Record<N, string>>;
}
