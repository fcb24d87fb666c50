// Checks of JSON documents that are deeper than one level. They collect the validation errors of all parts.
import type { FieldError } from '../../core/errors.js';
import { closest } from '../../core/text.js';
import type { Rule } from './object-rules.js';

type Json = Readonly<Record<string, unknown>>;

/** Adds the errors of a value to `errors`. `location` is where the value was found, such as `body/rules/0/match`. */
export type Check = (value: unknown, location: string, errors: FieldError[]) => void;

/** @param location of the invalid value; in the message and, as a dotted path, in the details */
export function addError(errors: FieldError[], location: string, message: string): void {
  errors.push({ location, field: location.replace(/^body\/?/, '').replaceAll('/', '.'), message });
}

export const check =
  (rule: Rule): Check =>
  (value, location, errors) => {
    const message = rule(value);
    if (message !== undefined) addError(errors, location, message);
  };

/** An object whose known properties satisfy their checks. The message for any other property has the closest known one. */
export const object =
  (checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, location, errors) => {
    if (!isJsonObject(value)) return addError(errors, location, 'must be object');
    for (const name of required) {
      if (!Object.hasOwn(value, name)) addError(errors, location, `must have required property '${name}'`);
    }
    for (const [name, member] of Object.entries(value)) {
      const own = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (own === undefined) addError(errors, location, unknownProperty(name, Object.keys(checks)));
      else own(member, `${location}/${name}`, errors);
    }
  };

/** At most this many characters of an unknown name are in a message. */
const MAX_NAME_LENGTH = 64;

const unknownProperty = (name: string, known: readonly string[]): string =>
  `must NOT have additional properties: '${name.slice(0, MAX_NAME_LENGTH)}' is unknown, did you mean '${closest(name, known) ?? ''}'?`;

export const list =
  (min: number, max: number, item: Check): Check =>
  (value, location, errors) => {
    if (!Array.isArray(value)) return addError(errors, location, 'must be array');
    if (value.length < min) return addError(errors, location, `must NOT have fewer than ${min} items`);
    if (value.length > max) return addError(errors, location, `must NOT have more than ${max} items`);
    value.forEach((one: unknown, index) => item(one, `${location}/${index}`, errors));
  };

/** One value, or a list of them. */
export const oneOrMore = (max: number, item: Check): Check => {
  const many = list(1, max, item);
  return (value, location, errors) => (Array.isArray(value) ? many : item)(value, location, errors);
};

export const oneOf =
  (allowed: readonly unknown[]): Rule =>
  (value) =>
    allowed.includes(value) ? undefined : `must be equal to one of the allowed values: ${allowed.join(', ')}`;

export const textUpTo =
  (max: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'must be string';
    return value.length > max ? `must NOT have more than ${max} characters` : undefined;
  };

export const numberBetween =
  (min: number, max: number): Rule =>
  (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be number';
    if (value < min) return `must be >= ${min}`;
    return value > max ? `must be <= ${max}` : undefined;
  };

export function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
