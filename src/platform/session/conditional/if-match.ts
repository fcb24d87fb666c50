// The condition of a write: `If-Match` (RFC 9110 §13.1.1).

/**
 * Whether the header has one of the current tags, by strong comparison. `*` matches any record that exists.
 * @param tags strong entity tags of this service; they contain no commas
 */
export function matchesAny(ifMatch: string, tags: readonly string[]): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((part) => tags.includes(part.trim()));
}
