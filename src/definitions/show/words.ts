// Words for sentences about entities.

/** `loan_request` → `loan request`. */
export const wordsOf = (name: string): string => name.replaceAll('_', ' ');

/** `an appointment`, `A user`. */
export function withArticle(singular: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^[aeiou](?!ser|nit|ni[a-z])/.test(singular) ? 'n' : ''} ${wordsOf(singular)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** As Markdown. */
export const code = (text: string): string => `\`${text}\``;

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
