// Bytes as text.
import { isUtf8 } from 'node:buffer';

const REPLACEMENT = '\ufffd';

/** The text of bytes in UTF-8 (RFC 3629); undefined where they are not in it. A byte order mark stays. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  // Decoding puts this character where bytes mean nothing. It may have been sent as well, and only then is it worth a second look.
  return text.includes(REPLACEMENT) && !isUtf8(bytes) ? undefined : text;
}
