// The names of entities as text.
import type { Entity } from './entity.js';
import { capitalized } from './letter-case.js';

/** The plural names joined for a sentence: `users, products and orders`. */
export function joinNames(entities: readonly Entity[]): string {
  return entities
    .map(({ plural }) => plural)
    .join(', ')
    .replace(/, (?=\w+$)/, ' and ');
}

/** The heading of the records of an entity: `Loan requests`. */
export const headingOf = ({ plural }: Entity): string => capitalized(plural.replaceAll('_', ' '));
