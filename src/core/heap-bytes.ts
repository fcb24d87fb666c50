// How many bytes a text needs in the heap of V8.

/** Bytes of a string in addition to its characters: 16 for the header, plus 4 on average to reach a multiple of eight. */
const STRING_HEADER_BYTES = 20;
/** V8 stores a string with such a character in two bytes per UTF-16 code unit, every other one in one byte. */
const beyondLatin1 = /[^\0-\xff]/;

/** Takes one pass over the text. */
export function heapBytesOf(text: string): number {
  return STRING_HEADER_BYTES + (beyondLatin1.test(text) ? 2 * text.length : text.length);
}

/**
 * A copy that shares no memory with another string. V8 represents a part of a string of 13 or more characters by a reference
 * to the whole, which may be a header or a body of many kilobytes.
 */
export function detached(text: string): string {
  if (text.length < 13) return text;
  const encoding = beyondLatin1.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
