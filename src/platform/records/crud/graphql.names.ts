// The names of the GraphQL operations of an entity.
import type { Entity } from '../../../core/entity.js';
import { camelCase } from '../../../core/letter-case.js';

/** The names of an entity's operations, by the method of the service. */
export const graphqlNames = ({ name, singular, plural }: Entity) => ({
  create: `create${name}`,
  list: camelCase(plural),
  get: camelCase(singular),
  patch: `update${name}`,
  remove: `delete${name}`,
});
