// Path patterns: literal text, in which `{x}` is any one segment and a last `/**` is any rest.
import { isUuid } from '../../../core/text.js';

const parameter = /^\{[^{}]*\}$/;
const REST = '**';

/**
 * Whether a path without its query matches. One trailing slash, percent-encoding of unreserved characters (RFC 3986 §6.2.2.2) and
 * the case of UUIDs do not matter; otherwise the comparison is case-sensitive.
 */
export const matchesPath = (pattern: string, path: string): boolean =>
  matchesSegments(pattern, segmentsOf(path));

/** The first segment of a pattern, if it is literal: `api` of `/api/v1/{entity}`. */
export function firstSegment(pattern: string): string | undefined {
  const [, first = ''] = segmentsOf(pattern);
  return parameter.test(first) || first === REST ? undefined : first;
}

/** @param segments of the path, as `segmentsOf` returns them */
export function matchesSegments(pattern: string, segments: readonly string[]): boolean {
  const expected = segmentsOf(pattern);
  const isOpen = expected.at(-1) === REST;
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((segment, i) => matchesSegment(segment, segments[i] ?? ''));
}

function matchesSegment(expected: string, segment: string): boolean {
  if (parameter.test(expected)) return segment !== '';
  return segment === expected || (isUuid(segment) && segment.toLowerCase() === expected.toLowerCase());
}

/** With unreserved characters decoded. */
export function segmentsOf(path: string): readonly string[] {
  const segments = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/');
  return path.includes('%') ? segments.map(decodeUnreserved) : segments;
}

/** `%41` is `A`. Encoded reserved characters such as `%2F` differ from plain ones; their hexadecimal digits have any case. */
const decodeUnreserved = (segment: string): string =>
  segment.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
