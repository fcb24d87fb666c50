// Base64 as the standard has it: what a lenient reader would guess at is none.

/** Bytes of base64 with its padding, of nothing else (RFC 4648 §4); undefined for any other text. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
