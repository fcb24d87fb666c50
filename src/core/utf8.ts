// Decodes UTF-8.
import { isUtf8 } from 'node:buffer';

const REPLACEMENT = '\ufffd';

/** The text of bytes in UTF-8 (RFC 3629); undefined if they are not valid. A byte order mark is kept. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  // Decoding replaces invalid bytes by this character, which may also have been sent. Only then the bytes are checked.
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? undefined : text;
}
