// Nest gives every field of a type a resolver of its own that reads a property. GraphQL does so by itself, and compiled
// execution then needs no call per field and record.
import { isIntrospectionType, isObjectType, type GraphQLSchema } from 'graphql';

/** What Nest calls that resolver. Should it be renamed one day, fields are only slower. */
const READS_A_PROPERTY = 'rootFieldResolver';

export function withoutDefaultResolvers(schema: GraphQLSchema): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  for (const type of types.filter((one) => !isIntrospectionType(one))) {
    for (const field of Object.values(type.getFields())) {
      if (field.resolve?.name === READS_A_PROPERTY) delete field.resolve;
    }
  }
  return schema;
}
