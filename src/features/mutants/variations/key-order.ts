// Reverses the order of the keys in every JSON object. An object is an unordered collection (RFC 8259 §1).

export function reverseKeys(json: string): string {
  return JSON.stringify(reversed(JSON.parse(json)));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
}
