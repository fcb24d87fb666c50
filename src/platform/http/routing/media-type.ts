// The media type that a client prefers (RFC 9110 §12.5.1).
import Negotiator from 'negotiator';

/**
 * A parameter of a media range other than its weight. `application/json; charset=utf-8`, which many libraries send, would otherwise
 * accept no JSON.
 */
const parameter = /;\s*(?!q\s*=)[^\s;,="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*)/gi;

/** The header without parameters other than `q`. A header that is missing or empty has no preference. */
export function acceptedTypes(accept: string | undefined): string {
  if (accept === undefined || accept === '') return '*/*';
  return accept.includes(';') ? accept.replaceAll(parameter, '') : accept;
}

/**
 * The offered type with the greatest weight, or the first of several; undefined if the client accepts none of them.
 * @param offered types without parameters
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  offered: readonly T[],
): T | undefined {
  const header = acceptedTypes(accept);
  if (header === '*/*') return offered[0];
  return new Negotiator({ headers: { accept: header } }).mediaTypes([...offered])[0] as T | undefined;
}
