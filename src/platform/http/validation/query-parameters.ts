// The query parameters of routes that are not derived from an entity.
import { ErrorList } from '../../../core/error-list.js';
import { similar } from '../../../core/text.js';

/** Query parameters as text. Throws BAD_REQUEST for unknown and repeated ones. */
export function readQuery<const N extends string>(
  query: unknown,
  known: readonly N[],
): Partial<Record<N, string>> {
  const given = query as Readonly<Record<string, unknown>>;
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
