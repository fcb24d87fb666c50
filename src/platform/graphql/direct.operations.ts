// Nest calls an operation through pipes, guards and filters that might be there: five promises, for nothing where there are
// none. A method that takes what GraphQL hands to a resolver is called by GraphQL itself.
import type { FastifyRequest } from 'fastify';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './context.js';

type Operation = GraphQLFieldResolver<unknown, GraphqlContext>;
/** What to tell the client of something that was thrown. */
type Refusal = (thrown: unknown, request: FastifyRequest) => Error;

/** By the prototype of the class they belong to: the methods, each under the name of its operation. */
const operations = new Map<object, Map<string, Operation>>();

/** Marks a method `(root, args, context)` as the operation of that name. */
export function Direct(name: string): MethodDecorator {
  return (prototype, _key, { value }) => {
    const known = operations.get(prototype) ?? new Map<string, Operation>();
    operations.set(prototype, known.set(name, value as Operation));
  };
}

/** Whether an operation was marked. Such a query follows from the state of the session and its arguments alone. */
export function isDirect(name: string): boolean {
  return [...operations.values()].some((methods) => methods.has(name));
}

/** Puts the marked methods of the providers in the place of what Nest made of them. */
export function withDirectOperations(
  schema: GraphQLSchema,
  providers: readonly unknown[],
  refusal: Refusal,
): GraphQLSchema {
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const [prototype, methods] of operations) {
    const owner = providers.find((provider) => isHeir(provider, prototype));
    if (owner === undefined) continue;
    for (const [name, method] of methods) {
      const field = fields[name];
      if (field !== undefined) field.resolve = refusing(method.bind(owner), refusal);
    }
  }
  return schema;
}

/** Nest's filter, which would see what is thrown, is not between either. */
function refusing(operation: Operation, refusal: Refusal): Operation {
  return (root, args, context, info) => {
    const refuse = (thrown: unknown): never => {
      throw refusal(thrown, context.req);
    };
    try {
      const result = operation(root, args, context, info);
      return result instanceof Promise ? result.catch(refuse) : result;
    } catch (thrown) {
      return refuse(thrown);
    }
  };
}

function isHeir(value: unknown, prototype: object): boolean {
  return typeof value === 'object' && Object.prototype.isPrototypeOf.call(prototype, value as object);
}
