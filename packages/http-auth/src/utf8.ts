// Decodes UTF-8.

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes in UTF-8 (RFC 3629); undefined if they are not valid. A byte order mark is kept. */
export function utf8Text(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
