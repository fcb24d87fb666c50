// Decodes the bytes of a file.

/** Undefined if the bytes are not UTF-8. A byte order mark is left out. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
