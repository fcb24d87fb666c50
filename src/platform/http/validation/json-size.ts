// Limits what JSON.parse has to create, because a body of 2 MiB can have a million values, which take longer than their bytes.

interface JsonSize {
  /** Values in objects and arrays, at least. Each object and each array counts as one, too. */
  readonly values: number;
  /** Levels of objects and arrays. */
  readonly levels: number;
  /** Properties of the object that has the most. */
  readonly properties: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** Square and curly brackets differ in this bit only. */
const CURLY = 0x20;
const [OPEN, CLOSE] = [0x5b, 0x5d];

/** More levels are counted, but not their properties. */
const MAX_COUNTED_LEVELS = 64;

/** The size of a JSON text, without parsing it. Any number for a text that is not JSON. */
export function measureJson(bytes: Buffer): JsonSize {
  let [values, level, levels, properties] = [0, 0, 0, 0];
  const counts = new Uint32Array(MAX_COUNTED_LEVELS + 1);
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === COMMA) {
      values += 1;
      counts[level] = (counts[level] ?? 0) + 1;
    } else if ((byte & ~CURLY) === OPEN) {
      values += 1;
      levels = Math.max(levels, (level += 1));
      counts[level] = 1;
    } else if ((byte & ~CURLY) === CLOSE) {
      if ((byte & CURLY) !== 0) properties = Math.max(properties, counts[level] ?? 0);
      level -= 1;
    }
  }
  return { values, levels, properties };
}

/** The index of the quote that ends a string, or the index of the last byte if there is none. */
function endOfString(bytes: Buffer, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
