// Rejects operations of a type that the schema does not have, such as subscriptions, during validation.
import { GraphQLError, type ValidationRule } from 'graphql';

export const knownOperationTypesRule: ValidationRule = (context) => ({
  OperationDefinition: (node) => {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(
      new GraphQLError(`The ${node.operation} operation is not supported by the schema.`, { nodes: node }),
    );
  },
});
