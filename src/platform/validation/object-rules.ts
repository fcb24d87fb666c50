// Reads the JSON bodies and query parameters of routes that are not derived from an entity. Throws BAD_REQUEST with all errors.
import { failValidation, type FieldError } from '../../core/errors.js';
import { isUuid, similar } from '../../core/text.js';

/** Returns the message of the violated rule. */
export type Rule = (value: unknown) => string | undefined;
export type Rules = Readonly<Record<string, Rule>>;

export const integerBetween =
  (min: number, max: number): Rule =>
  (value) => {
    if (!Number.isInteger(value)) return 'must be integer';
    if ((value as number) < min) return `must be >= ${min}`;
    return (value as number) > max ? `must be <= ${max}` : undefined;
  };

export const boolean: Rule = (value) => (typeof value === 'boolean' ? undefined : 'must be boolean');
export const object: Rule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'must be object';
export const array: Rule = (value) => (Array.isArray(value) ? undefined : 'must be array');
export const string: Rule = (value) => (typeof value === 'string' ? undefined : 'must be string');

export const listOf =
  (max: number, rule: Rule): Rule =>
  (value) => {
    const wrong = arrayOf(max, rule)(value);
    if (wrong !== undefined) return wrong;
    const items = value as readonly unknown[];
    return new Set(items).size < items.length ? 'must NOT have duplicate items' : undefined;
  };

/** Items may be equal. */
export const arrayOf =
  (max: number, rule: Rule): Rule =>
  (value) => {
    if (!Array.isArray(value)) return 'must be array';
    if (value.length > max) return `must NOT have more than ${max} items`;
    const wrong = value.map(rule).find((message) => message !== undefined);
    return wrong && `items ${wrong}`;
  };

export const uuid: Rule = (value) =>
  typeof value === 'string' && isUuid(value) ? undefined : 'must match format "uuid"';

/** The body, if it is an object whose properties all satisfy their rules. */
export function readObject(body: unknown, rules: Rules, required: readonly string[] = []): object {
  const errors = objectErrors(body, rules, required);
  return errors.length > 0 ? failValidation(errors) : (body as object);
}

/** The errors that `readObject` throws. */
export function objectErrors(body: unknown, rules: Rules, required: readonly string[] = []): FieldError[] {
  const wrong = object(body);
  if (wrong !== undefined) return [{ location: 'body', field: 'body', message: wrong }];
  const input = body as Readonly<Record<string, unknown>>;
  const errors = required
    .filter((name) => !Object.hasOwn(input, name))
    .map((name): FieldError => ({
      location: 'body',
      field: name,
      message: `must have required property '${name}'`,
    }));
  for (const [name, value] of Object.entries(input)) {
    const message = Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined;
    if (!Object.hasOwn(rules, name)) {
      errors.push({ location: 'body', field: name, message: 'must NOT have additional properties' });
    } else if (message !== undefined) errors.push({ location: `body/${name}`, field: name, message });
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
  const errors = Object.entries(given).flatMap(([name, value]): FieldError[] => {
    if (!(known as readonly string[]).includes(name)) return [unknownParameter(name, known)];
    return typeof value === 'string'
      ? []
      : [{ location: `querystring/${name}`, field: name, message: 'must NOT be repeated' }];
  });
  return errors.length > 0 ? failValidation(errors) : (given as Partial<Record<N, string>>);
}

function unknownParameter(name: string, known: readonly string[]): FieldError {
  const suggestion = similar(name, known);
  const hint = suggestion === undefined ? '' : `, did you mean '${suggestion}'?`;
  return { location: 'querystring', field: name, message: `must NOT have additional properties${hint}` };
}
