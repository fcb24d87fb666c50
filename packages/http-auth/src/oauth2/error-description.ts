// Text for the parameter `error_description`.

/** Escaped: with one character beyond Latin-1, V8 stores the whole bundled file with two bytes per character. */
const quotes = /[\u201c\u201d"`]/g;

/** Replaces the characters that RFC 6749 §5.2 does not allow in a description. */
export function errorDescription(text: string): string {
  return text
    .replaceAll('§', 'section ')
    .replaceAll('…', '...')
    .replace(quotes, "'")
    .replace(/[^\x20-\x7e]|\\/g, '?');
}
