// The names of all entities, for texts: `users, products and orders`.
import { entities } from './entities.module.js';

export const entityNames = entities
  .map(({ plural }) => plural)
  .join(', ')
  .replace(/, (?=\w+$)/, ' and ');
