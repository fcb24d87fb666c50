// Sends GraphQL operations.
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
