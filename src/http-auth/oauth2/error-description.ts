// Text for the parameter `error_description`.

/** Replaces the characters that RFC 6749 §5.2 does not allow in a description. */
export function errorDescription(text: string): string {
  return text
    .replaceAll('§', 'section ')
    .replaceAll('…', '...')
    .replace(/[“”"`]/g, "'")
    .replace(/[^\x20-\x7e]|\\/g, '?');
}
