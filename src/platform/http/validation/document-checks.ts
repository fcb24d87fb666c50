// Checks of JSON documents that are deeper than one level. They collect the validation errors of all parts.
import type { ErrorList } from '../../../core/error-list.js';

type Json = Readonly<Record<string, unknown>>;

/** Adds the errors of a value to `errors`. `location` is where the value was found, such as `body/rules/0/match`. */
export type Check = (value: unknown, location: string, errors: ErrorList) => void;

/** Returns the message of the violated rule of a single value. */
export type MemberRule = (value: unknown) => string | undefined;

/** At most this many characters of an unknown name are in a message. */
const MAX_NAME_LENGTH = 64;

export const anything: Check = () => undefined;

export const check =
  (rule: MemberRule): Check =>
  (value, location, errors) => {
    const message = rule(value);
    if (message !== undefined) errors.add(location, message);
  };

/** An object whose known properties satisfy their checks. The message for any other property suggests the closest known one. */
export const object =
  (checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, location, errors) => {
    if (!isJsonObject(value)) return errors.add(location, 'must be object');
    for (const name of required) {
      if (!Object.hasOwn(value, name))
        errors.addMember(location, name, `must have required property '${name}'`);
    }
    for (const name of Object.keys(value)) {
      if (errors.isFull) return;
      const own = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (own !== undefined) own(value[name], `${location}/${name}`, errors);
      else {
        const shown = `'${name.slice(0, MAX_NAME_LENGTH)}' is unknown${errors.hint(name, Object.keys(checks))}`;
        errors.addMember(location, name, `must NOT have additional properties: ${shown}`);
      }
    }
  };

export const list =
  (min: number, max: number, item: Check): Check =>
  (value, location, errors) => {
    if (!Array.isArray(value)) return errors.add(location, 'must be array');
    if (value.length < min) return errors.add(location, `must NOT have fewer than ${min} items`);
    if (value.length > max) return errors.add(location, `must NOT have more than ${max} items`);
    for (const [index, one] of value.entries()) {
      if (errors.isFull) return;
      item(one, `${location}/${index}`, errors);
    }
  };

/** A list without equal items. */
export const uniqueList =
  (min: number, max: number, item: Check): Check =>
  (value, location, errors) => {
    list(min, max, item)(value, location, errors);
    if (Array.isArray(value) && new Set(value).size < value.length)
      errors.add(location, 'must NOT have duplicate items');
  };

/** One of the known names. The message for any other value has the closest one. */
export const knownName =
  (known: readonly string[], noun: string): Check =>
  (value, location, errors) => {
    if (typeof value !== 'string') return errors.add(location, 'must be string');
    if (known.includes(value)) return;
    const name = value.slice(0, MAX_NAME_LENGTH);
    errors.add(location, `must be the ${noun}: '${name}' is unknown${errors.hint(value, known)}`);
  };

/** One value, or a list of them. */
export const oneOrMore = (max: number, item: Check): Check => {
  const many = list(1, max, item);
  return (value, location, errors) => (Array.isArray(value) ? many : item)(value, location, errors);
};

export const oneOfTexts =
  (allowed: readonly unknown[]): MemberRule =>
  (value) =>
    allowed.includes(value) ? undefined : `must be equal to one of the allowed values: ${allowed.join(', ')}`;

export const textUpTo =
  (max: number): MemberRule =>
  (value) => {
    if (typeof value !== 'string') return 'must be string';
    return value.length > max ? `must NOT have more than ${max} characters` : undefined;
  };

export const integerRule =
  (min: number, max: number): MemberRule =>
  (value) => {
    if (!Number.isInteger(value)) return 'must be integer';
    if ((value as number) < min) return `must be >= ${min}`;
    return (value as number) > max ? `must be <= ${max}` : undefined;
  };

export const boolean: MemberRule = (value) => (typeof value === 'boolean' ? undefined : 'must be boolean');

export const numberBetween =
  (min: number, max: number): MemberRule =>
  (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be number';
    if (value < min) return `must be >= ${min}`;
    return value > max ? `must be <= ${max}` : undefined;
  };

export function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
