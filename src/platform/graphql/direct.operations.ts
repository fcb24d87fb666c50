// Nest calls an operation through pipes, guards and filters that might be there: five promises, for nothing where there are
// none. A method that takes what GraphQL hands to a resolver is called by GraphQL itself.
import type { DiscoveryService } from '@nestjs/core';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.js';

type Operation = GraphQLFieldResolver<unknown, GraphqlContext>;

/** By the prototype of the class they belong to: the methods, each under the name of its operation. */
const operations = new Map<object, Map<string, Operation>>();

/** Marks a method `(root, args, context)` as an operation of that name. */
export function Direct(name: string): MethodDecorator {
  return (prototype, _key, { value }) => {
    const known = operations.get(prototype) ?? new Map<string, Operation>();
    operations.set(prototype, known.set(name, value as Operation));
  };
}

/** Puts the marked methods of the providers in the place of what Nest made of them. */
export function withDirectOperations(schema: GraphQLSchema, discovery: DiscoveryService): GraphQLSchema {
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const providers = discovery.getProviders().map(({ instance }) => instance as unknown);
  for (const [prototype, methods] of operations) {
    const owner = providers.find((provider) =>
      Object.prototype.isPrototypeOf.call(prototype, provider as object),
    );
    if (owner === undefined) continue;
    for (const [name, method] of methods) {
      const field = fields[name];
      if (field !== undefined) field.resolve = method.bind(owner);
    }
  }
  return schema;
}
