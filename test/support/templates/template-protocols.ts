// Sends the operations of a template's entities over REST, GraphQL and SOAP, and brings the responses into one form.
import type { Client, TestResponse } from '../client.js';
import type { Json } from '../collections.js';
import { executeGraphql } from '../graphql.js';
import { soapProtocol } from './soap-protocol.js';
import { readableFields, type TemplateEntity } from './template-definition.js';
import type { EntityWrite, ErrorDetail, TemplateProtocol, WriteOutcome } from './template-protocol.js';

const statuses: Readonly<Record<string, number>> = { BAD_REQUEST: 400, NOT_FOUND: 404, CONFLICT: 409 };
const methods = { create: 'POST', replace: 'PUT', patch: 'PATCH', remove: 'DELETE' } as const;
const successes = { create: 201, replace: 200, patch: 200, remove: 204 } as const;

export const pathOfEntity = ({ plural }: TemplateEntity, id = ''): string =>
  `/api/v1/${plural}${id && `/${id}`}`;

function restOutcome({ status, body }: TestResponse, success: number): WriteOutcome {
  if (body === undefined || body.success === true) {
    expect(status).toBe(success);
    return body === undefined ? {} : { record: body.data };
  }
  const { error: code, message, details } = body;
  expect(status).toBe(statuses[code as string]);
  return { error: { code, message, details: details ?? [] } };
}

const rest: TemplateProtocol = {
  name: 'REST',
  verbs: ['create', 'replace', 'patch', 'remove'],
  write: async (client, { verb, entity, id, input }) => {
    const call = verb === 'remove' ? {} : { body: input };
    return restOutcome(await client.send(methods[verb], pathOfEntity(entity, id), call), successes[verb]);
  },
  get: async (client, entity, id) => restOutcome(await client.get(pathOfEntity(entity, id)), 200),
  list: async (client, entity, { sort, order }) => {
    const { status, body } = await client.get(
      `${pathOfEntity(entity)}?limit=100&sort=${sort}&order=${order}`,
    );
    expect(status).toBe(200);
    return body.data;
  },
};

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const selectionOf = (entity: TemplateEntity): string =>
  readableFields(entity)
    .map(({ name }) => name)
    .join(' ');

function mutationOf({ verb, entity }: EntityWrite): string {
  const { name } = entity;
  if (verb === 'remove') return `mutation ($id: ID!) { delete${name}(id: $id) }`;
  return verb === 'create'
    ? `mutation ($input: Create${name}Input!) { create${name}(input: $input) { ${selectionOf(entity)} } }`
    : `mutation ($id: ID!, $input: Update${name}Input!) { update${name}(id: $id, input: $input) { ${selectionOf(entity)} } }`;
}

function graphqlOutcome({ body }: TestResponse): WriteOutcome {
  const [first] = (body.errors ?? []) as { message: string; extensions: Json }[];
  if (first === undefined) {
    const [result] = Object.values(body.data as Json);
    if (typeof result === 'object') return { record: result as Json };
    return result === true ? {} : { error: { code: 'NOT_FOUND', message: '', details: [] } };
  }
  const { code, details = [], status } = first.extensions;
  if (typeof code === 'string' && code in statuses) expect(status).toBe(statuses[code]);
  return { error: { code: String(code), message: first.message, details: details as ErrorDetail[] } };
}

const graphql: TemplateProtocol = {
  name: 'GraphQL',
  verbs: ['create', 'patch', 'remove'],
  write: async (client, write) => {
    const { id, input, verb } = write;
    const variables = { ...(verb !== 'create' && { id }), ...(verb !== 'remove' && { input }) };
    return graphqlOutcome(await executeGraphql(client, mutationOf(write), variables));
  },
  get: async (client, entity, id) => {
    const query = `query ($id: ID!) { ${camelCase(entity.singular)}(id: $id) { ${selectionOf(entity)} } }`;
    return graphqlOutcome(await executeGraphql(client, query, { id }));
  },
  list: (client, entity, { sort, order }) =>
    graphqlList(client, entity, `sort: "${sort}", order: ${order.toUpperCase()}`),
};

/** The first 100 records of a GraphQL list with other arguments. */
export async function graphqlList(
  client: Client,
  entity: TemplateEntity,
  args: string,
  filter: Json = {},
): Promise<readonly Json[]> {
  const query =
    `query ($filter: ${entity.name}Filter) { list: ${camelCase(entity.plural)}(limit: 100, filter: $filter, ` +
    `${args}) { items { ${selectionOf(entity)} } } }`;
  const { body } = await executeGraphql(client, query, { filter });
  expect(body.errors).toBeUndefined();
  return body.data.list.items;
}

export const templateProtocols = [rest, graphql, soapProtocol] as const;
