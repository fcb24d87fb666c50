// The condition `If-None-Match` (RFC 9110 §13.1.2): 304 for a read, 412 for a write.

/** Whether the header has the current tag, by weak comparison. `*` matches any representation. */
export function matchesTag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const one = part.trim();
    return one === '*' || one === etag || one === `W/${etag}`;
  });
}
