// The root types of a schema: their descriptions, which Nest creates without one, the rules of their fields, and their order.
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { graphqlNames } from '../../../core/operation-names.js';
import { ruleSentences } from '../../../core/operation-rules.js';
import type { Entities } from '../../session/data/entities.js';

export function describeRootTypes(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = 'Operations that read.';
  if (mutation) mutation.description = 'Operations that write. They are executed one after the other.';
  return schema;
}

/** Adds the rules of definitions to the descriptions of the mutations that can violate them. */
export function describeRules(schema: GraphQLSchema, entities: Entities): GraphQLSchema {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const entity of entities.all) {
    const [names, rules] = [graphqlNames(entity), entities.operationRules(entity)];
    for (const verb of ['create', 'patch', 'remove'] as const) {
      const mutation = mutations[names[verb]];
      if (mutation === undefined) continue;
      const sentences = ruleSentences(verb, rules[verb], '`CONFLICT`');
      mutation.description = [mutation.description, sentences].filter(Boolean).join(' ');
    }
  }
  return schema;
}

/**
 * Nest has the order in which the process has loaded resolvers, which differs if it has run other applications before.
 * @param order names of fields with their type, `Query.users`; other fields come last
 */
export function orderRootFields(schema: GraphQLSchema, order: readonly string[]): GraphQLSchema {
  const ranks = new Map(order.map((name, index) => [name, index]));
  for (const type of [schema.getQueryType(), schema.getMutationType()]) if (type) orderFields(type, ranks);
  return schema;
}

function orderFields(type: GraphQLObjectType, ranks: ReadonlyMap<string, number>): void {
  const fields = type.getFields();
  const rankOf = (name: string): number => ranks.get(`${type.name}.${name}`) ?? Infinity;
  const sorted = Object.entries(fields).sort(([a], [b]) =>
    rankOf(a) < rankOf(b) ? -1 : Number(rankOf(a) > rankOf(b)),
  );
  for (const [name] of sorted) Reflect.deleteProperty(fields, name);
  Object.assign(fields, Object.fromEntries(sorted));
}
