// A document for each root field of the GraphQL schema, with all fields of its result.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';
import { demoAccount } from '../../src/features/auth/accounts.entity.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import { sampleIds } from './collections.js';
import { changesOf, payloadOf } from './factories.js';

/** Levels of objects. Related records would be selected without end. */
const DEPTH = 3;

interface FieldDocument {
  readonly field: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The arguments of fields that belong to no entity. */
const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  scenario: { id: 'first-get', solutions: true },
  runFlow: { id: 'seed-store' },
  issueToken: { username: demoAccount.subject, password: demoAccount.password },
};

function variablesOf(field: string): Readonly<Record<string, unknown>> {
  const entity = entities.find(({ name }) => field.toLowerCase().endsWith(name.toLowerCase()));
  if (entity === undefined) return others[field] ?? {};
  const id = sampleIds[entity.plural]?.[0];
  if (field.startsWith('create')) return { input: payloadOf(entity) };
  return field.startsWith('update') ? { id, input: changesOf(entity) } : { id };
}

function selection(type: GraphQLNamedType, depth: number): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const selected = fields.flatMap((field) => {
    const named = getNamedType(field.type);
    if (!isObjectType(named)) return [field.name];
    return depth === 0 ? [] : [field.name + selection(named, depth - 1)];
  });
  return selected.length === 0 ? ' { __typename }' : ` { ${selected.join(' ')} }`;
}

function documentOf(operation: string, { name, args, type }: GraphQLField<unknown, unknown>): FieldDocument {
  const variables = variablesOf(name);
  const used = args.filter((arg) => variables[arg.name] !== undefined);
  const declared = used.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const [head, call] = used.length === 0 ? ['', ''] : [`(${declared})`, `(${given})`];
  const body = name + call + selection(getNamedType(type), DEPTH);
  return { field: name, query: `${operation} Test${head} { ${body} }`, variables };
}

/** One for each field of `Query` and `Mutation`. */
export function fieldDocuments(): FieldDocument[] {
  const schema = buildSchema(readFileSync(resolve('docs/reference/schema.graphql'), 'utf8'));
  const of = (operation: 'query' | 'mutation'): FieldDocument[] => {
    const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(root?.getFields() ?? {}).map((field) => documentOf(operation, field));
  };
  return [...of('query'), ...of('mutation')];
}
