// JSON that is parsed and serialised again. Clients hash it instead of the bytes that they send.
import { nestsDeeperThan } from '../nesting.js';

/** Limits the memory: an indentation is repeated for each value. */
const MAX_NESTING = 32;

/** The JSON of a body as JSON.stringify writes it; undefined if the body is not JSON. */
export function reserialisedJson(body: Buffer): string | undefined {
  return reserialisedWith(body, JSON.stringify);
}

/** The same value as JavaScript and Python serialise it; Python also with all non-ASCII characters escaped. */
export function reserialisedByOthers(body: Buffer): string[] {
  const [compact, spaced] = [reserialisedJson(body), reserialisedWith(body, withSpaces)];
  return [compact, spaced, spaced === undefined ? undefined : inAscii(spaced)].filter(
    (text) => text !== undefined,
  );
}

/** The same value with an indentation of none, two and four spaces. */
export function reserialisedWithIndents(body: Buffer): string[] {
  return [0, 2, 4]
    .map((indent) => reserialisedWith(body, (value) => JSON.stringify(value, null, indent)))
    .filter((text) => text !== undefined);
}

/** Undefined if the body is not JSON, or nested more than MAX_NESTING levels deep. */
function reserialisedWith(body: Buffer, write: (value: unknown) => string): string | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return nestsDeeperThan(MAX_NESTING, value) ? undefined : write(value);
  } catch {
    return undefined;
  }
}

/** With a space after each comma and colon. */
function withSpaces(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(withSpaces).join(', ')}]`;
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${withSpaces(inner)}`);
  return `{${members.join(', ')}}`;
}

function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
