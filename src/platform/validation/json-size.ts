// Limits what JSON.parse has to create, because a body of 2 MiB can have a million values, which take longer than their bytes.

interface JsonSize {
  /** Values in objects and arrays, at least. Each object and each array counts as one, too. */
  readonly values: number;
  /** Levels of objects and arrays. */
  readonly levels: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** Square and curly brackets differ in this bit only. */
const CURLY = 0x20;
const [OPEN, CLOSE] = [0x5b, 0x5d];

/** The size of a JSON text, without parsing it. Any number for a text that is not JSON. */
export function measureJson(bytes: Buffer): JsonSize {
  let [values, level, levels] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === COMMA) values += 1;
    else if ((byte & ~CURLY) === OPEN) {
      values += 1;
      levels = Math.max(levels, (level += 1));
    } else if ((byte & ~CURLY) === CLOSE) level -= 1;
  }
  return { values, levels };
}

/** The index of the quote that ends a string, or that of the last byte. */
function endOfString(bytes: Buffer, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
