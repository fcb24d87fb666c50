// Text inside header fields: what clients send may turn up there, and must not end the line or break the quotes.

/** Reduces text to what a quoted string may hold (RFC 9110 §5.6.4), without quotes and backslashes. */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}

/** Reduces a whole field value to visible ASCII and spaces (RFC 9110 §5.5). */
export function fieldValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

/** The name behind which all schemes protect their resource (RFC 9110 §11.5). */
export const REALM = 'sandbox';

/** A challenge: `Basic realm="sandbox", charset="UTF-8"` (RFC 9110 §11.6.1). Every value is quoted. */
export function challenge(scheme: string, parameters: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries({ realm: REALM, ...parameters }).map(
    ([name, value]) => `${name}="${quotable(value)}"`,
  );
  return `${scheme} ${written.join(', ')}`;
}
