// Words for sentences about entities.

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Text as inline code in Markdown. */
export const code = (text: string): string => `\`${text}\``;

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
