// Counts the memory of a long GraphQL result before its text is built: aliases and nested lists multiply.
import { bytesOfText, LONG_TEXT } from '../../http/sending/response-memory.js';
import type { GraphqlContext } from './context.js';

/** Bytes of a number, a boolean or null. */
const SCALAR_BYTES = 4;
/** Quotes, and a comma or a colon. */
const PUNCTUATION_BYTES = 3;

/**
 * Throws what `ResponseMemory.require` throws for a result that is too large. Results of few or short records are not counted: a document
 * has at most 60 aliases, so each of their values is at most 60 times in the result.
 */
export function requireMemoryOf(data: unknown, { selectedLength, reply }: GraphqlContext): void {
  if (selectedLength > LONG_TEXT) reply.requireMemory(bytesOf(data));
}

/** An estimate of the memory of the JSON text. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return PUNCTUATION_BYTES + bytesOfText(value);
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  let bytes = 0;
  for (const key in value) {
    bytes += bytesOf((value as Readonly<Record<string, unknown>>)[key]);
    if (!Array.isArray(value)) bytes += PUNCTUATION_BYTES + key.length;
  }
  return bytes;
}
