// The check `path`: literal, `{x}` is one segment, a last `/**` any rest. A trailing slash, percent-encoding of unreserved
// characters and the case of UUIDs do not matter (RFC 3986 §6.2.2).
import { isUuid } from '../../../core/text.js';
import { checkValue, withoutTypes, type CheckGroup } from './check.js';

export const path: CheckGroup = ({ step, exchange, values }) => {
  const condition = step.checks.request?.path;
  if (condition === undefined) return [];
  const found = `The path of the request is ${exchange.path}.`;
  const checked = { check: 'path', condition, actual: exchange.path, values, equal: pathEqual, found };
  return [withoutTypes(checkValue(checked))];
};

/** Whether a path matches a pattern. */
export function pathEqual(actual: unknown, pattern: unknown): boolean {
  if (typeof actual !== 'string' || typeof pattern !== 'string') return false;
  const segments = segmentsOf(actual);
  const expected = segmentsOf(pattern);
  const isOpen = expected.at(-1) === '**';
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  const hasLength = isOpen ? segments.length >= fixed.length : segments.length === fixed.length;
  return hasLength && fixed.every((segment, i) => segmentEqual(segments[i] ?? '', segment));
}

const parameter = /^\{[^{}]*\}$/;

const segmentEqual = (actual: string, expected: string): boolean =>
  parameter.test(expected)
    ? actual !== ''
    : actual === expected || (isUuid(actual) && actual.toLowerCase() === expected.toLowerCase());

const segmentsOf = (text: string): readonly string[] =>
  (text.length > 1 ? text.replace(/\/$/, '') : text).split('/').map(decodeUnreserved);

/** `%41` is `A`; encoded reserved characters such as `%2F` differ from plain ones. */
const decodeUnreserved = (segment: string): string =>
  segment.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
