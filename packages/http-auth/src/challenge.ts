// Challenges and other header values. They can contain text that clients sent, so they are sanitised.

/** Replaces quotes, backslashes, and characters that a quoted string cannot have (RFC 9110 §5.6.4). */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}

/** Reduces a header value to visible ASCII and spaces (RFC 9110 §5.5). */
export function fieldValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

/** The realm of all schemes (RFC 9110 §11.5). */
export const REALM = 'sandbox';

/** A challenge: `Basic realm="sandbox", charset="UTF-8"` (RFC 9110 §11.6.1). Every value is quoted. */
export function challenge(scheme: string, parameters: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries({ realm: REALM, ...parameters }).map(
    ([name, value]) => `${name}="${quotable(value)}"`,
  );
  return `${scheme} ${written.join(', ')}`;
}

/** Reduces the values of headers, which can contain text that a client sent, to what a header can have. */
export function printableHeaders(
  headers: Readonly<Record<string, string | string[]>>,
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(fieldValue) : fieldValue(value),
    ]),
  );
}
