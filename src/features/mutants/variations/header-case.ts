// Writes the names of headers in another case: `X-Session-Id` for `x-session-id`.

/** Names are case-insensitive (RFC 9110 §5.1). */
export function titleCase(name: string): string {
  return name.replace(/[^-]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}
