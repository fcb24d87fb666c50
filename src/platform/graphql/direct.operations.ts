// Nest calls an operation through pipes, guards and filters that might be there: five promises, for nothing where there are
// none. A method that takes what GraphQL hands to a resolver is called by GraphQL itself.
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.js';

type Operation = GraphQLFieldResolver<unknown, GraphqlContext>;

/** By the prototype of the class they belong to: the methods, each under the name of its operation. */
const operations = new Map<object, Map<string, Operation>>();

/** Marks a method `(root, args, context)` as the operation of that name. */
export function Direct(name: string): MethodDecorator {
  return (prototype, _key, { value }) => {
    const known = operations.get(prototype) ?? new Map<string, Operation>();
    operations.set(prototype, known.set(name, value as Operation));
  };
}

/** Puts the marked methods of the providers in the place of what Nest made of them. */
export function withDirectOperations(schema: GraphQLSchema, providers: readonly unknown[]): GraphQLSchema {
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const [prototype, methods] of operations) {
    const owner = providers.find((provider) => isHeir(provider, prototype));
    if (owner === undefined) continue;
    for (const [name, method] of methods) {
      const field = fields[name];
      if (field !== undefined) field.resolve = method.bind(owner);
    }
  }
  return schema;
}

function isHeir(value: unknown, prototype: object): boolean {
  return typeof value === 'object' && Object.prototype.isPrototypeOf.call(prototype, value as object);
}
