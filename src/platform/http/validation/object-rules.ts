// Rules of single values, and the query parameters of routes that are not derived from an entity.
import { ErrorList } from '../../../core/error-list.js';
import { similar } from '../../../core/text.js';

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
