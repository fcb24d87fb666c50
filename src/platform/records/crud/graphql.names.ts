// The names of the GraphQL operations of an entity.
import type { Entity } from '../../../core/entity.js';

/** The names of an entity's operations, by the method of the service. */
export const graphqlNames = ({ name, singular, plural }: Entity) => ({
  create: `create${name}`,
  list: plural,
  get: singular,
  patch: `update${name}`,
  remove: `delete${name}`,
});
