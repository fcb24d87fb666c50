// Makes text from a client safe for the log.

const MAX_LENGTH = 500;

/** Limits the length, and escapes everything but printable ASCII as `\u009b`: terminals would execute control characters. */
export function printable(text: string, maxLength = MAX_LENGTH): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}...` : text;
  return cut.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
