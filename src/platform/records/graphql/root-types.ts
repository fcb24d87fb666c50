// Adds the descriptions of the root types, which Nest creates without one.
import type { GraphQLSchema } from 'graphql';

export function describeRootTypes(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = 'Operations that read.';
  if (mutation) mutation.description = 'Operations that write. They are executed one after the other.';
  return schema;
}
