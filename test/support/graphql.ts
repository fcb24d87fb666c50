// Sends GraphQL operations.
import { buildSchema, getNamedType, isObjectType, type GraphQLNamedType } from 'graphql';
import type { Entity } from '../../src/core/entity.js';
import type { TestResponse, TestRequest, Client } from './client.js';

type Variables = Record<string, unknown>;

/** Sends a POST request. */
export function executeGraphql(
  client: Client,
  query: string,
  variables: Variables = {},
  call: TestRequest = {},
): Promise<TestResponse> {
  return client.post('/graphql', { query, variables }, call);
}

/** Sends a GET request. */
export function executeGraphqlByGet(
  client: Client,
  parameters: Record<string, string>,
  call?: TestRequest,
): Promise<TestResponse> {
  return client.get(`/graphql?${new URLSearchParams(parameters).toString()}`, call);
}

/** The operations of an entity, with every field of its records. */
export function operationsOf({ name, singular, plural, columns }: Entity): Record<Operation, string> {
  const fields = [...columns.keys()].join(' ');
  const page = `items { ${fields} } pageInfo { total page limit pages hasNext hasPrev }`;
  const listing = '$page: Int, $limit: Int, $sort: String, $order: SortOrder';
  const listed = 'page: $page, limit: $limit, sort: $sort, order: $order';
  return {
    list: `query (${listing}, $filter: ${name}Filter) { ${plural}(${listed}, filter: $filter) { ${page} } }`,
    get: `query ($id: ID!) { ${singular}(id: $id) { ${fields} } }`,
    create: `mutation ($input: Create${name}Input!) { create${name}(input: $input) { ${fields} } }`,
    update: `mutation ($id: ID!, $input: Update${name}Input!) { update${name}(id: $id, input: $input) { ${fields} } }`,
    delete: `mutation ($id: ID!) { delete${name}(id: $id) }`,
  };
}

type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** A selection of every field of a type, on all levels, as the served schema has them. */
export async function selectAll(client: Client, type: string): Promise<string> {
  const { text } = await client.get('/graphql/schema');
  const found = buildSchema(text).getType(type);
  if (found === undefined) throw new Error(`the schema has no type ${type}`);
  return selectionOf(found);
}

function selectionOf(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields());
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(getNamedType(field.type))}`).join(' ')} }`;
}

/** A value without the members that are null, on all levels. GraphQL returns null where REST omits a member. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member)]));
}
