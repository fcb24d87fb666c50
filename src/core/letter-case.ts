// The forms of a name: `LoanRequest`, `loan_request`, `loanRequest`.

/** `LoanRequests` of `loan_requests`. */
export function pascalCase(snakeCase: string): string {
  return snakeCase.split('_').map(capitalized).join('');
}

/** `loanRequests` of `loan_requests`. */
export function camelCase(snakeCase: string): string {
  const [first = '', ...rest] = snakeCase.split('_');
  return first + rest.map(capitalized).join('');
}

/** `loan_request` of `LoanRequest`, `qr_code` of `QRCode`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The words of a name in snake_case: `loan request`. */
export const wordsOf = (name: string): string => name.replaceAll('_', ' ');

/** `an appointment`, `A user`. */
export function withArticle(singular: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^[aeiou](?!ser|nit|ni[a-z])/.test(singular) ? 'n' : ''} ${wordsOf(singular)}`;
}
