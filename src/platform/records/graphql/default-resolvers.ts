// Removes the resolvers that only read a property. GraphQL reads properties by default, and compiled operations then need
// no function call per field and record.
import { isIntrospectionType, isObjectType, type GraphQLSchema } from 'graphql';

/** The name of Nest's resolver. With another name, nothing is removed and fields are only slower. */
const DEFAULT_RESOLVER_NAME = 'rootFieldResolver';

export function withoutDefaultResolvers(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  for (const type of types.filter((one) => !isIntrospectionType(one))) {
    for (const field of Object.values(type.getFields())) {
      if (field.resolve?.name === DEFAULT_RESOLVER_NAME) delete field.resolve;
    }
  }
  return schema;
}
