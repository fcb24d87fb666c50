// The key of a request in the response cache.
import type { CompiledOperation } from './compiled-documents.js';
import type { Variables } from './plain-request.js';

/** Undefined if JSON cannot represent the variables exactly: it writes an infinite number, such as `1e400`, as null. */
export function cacheKeyOf(
  { number }: Pick<CompiledOperation, 'number'>,
  variables: Variables | null | undefined,
): string | undefined {
  const text = JSON.stringify(variables ?? {});
  if (text.includes('null') && hasInfinity(variables)) return undefined;
  return `graphql ${number} ${text}`;
}

function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity);
}
