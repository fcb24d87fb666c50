// The names of several entities as text.
import type { Entity } from './entity.js';

/** The plural names joined for a sentence: `users, products and orders`. */
export function joinNames(entities: readonly Entity[]): string {
  return entities
    .map(({ plural }) => plural)
    .join(', ')
    .replace(/, (?=\w+$)/, ' and ');
}
