// The names that derive from the name of an entity.

/** The regular English plural: `policies`, `boxes`, `rooms`. */
export function pluralOf(singular: string): string {
  if (/[^aeiou_]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
