// Sorts the types of a schema by name.
import { GraphQLSchema } from 'graphql';

/** Nest registers types in the order in which modules are loaded, which differs between the bundle and the compiled modules. */
export function withSortedTypes(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const types = [...config.types].sort((a, b) => (a.name < b.name ? -1 : 1));
  return new GraphQLSchema({ ...config, types });
}
