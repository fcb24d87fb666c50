// One interface to the entity operations of REST, GraphQL and SOAP.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import type { TestResponse, Client } from './client.js';
import { executeGraphql, operationsOf } from './graphql.js';
import { faultOf, find, findAll, post, recordOf, requestOf } from './soap.js';
import type { Input } from './session-model.js';

/** A record, an error code, or undefined for success without a record. */
type Outcome = AnyRecord | string | undefined;
type Act = (client: Client, entity: Entity, id: string, input: Input) => Promise<Outcome>;

export interface ProtocolClient {
  readonly name: string;
  /** Whether the first request seeds the session. */
  readonly seeds: boolean;
  /** The first 100 records. Rejects with an error whose message is the error code. */
  list(client: Client, entity: Entity): Promise<readonly AnyRecord[]>;
  /** The record with that id, or an error code. */
  get(client: Client, entity: Entity, id: string): Promise<Outcome>;
  readonly create: Act;
  readonly replace?: Act;
  readonly patch: Act;
  readonly remove: Act;
}

const path = ({ plural }: Entity, id = ''): string => `/api/v1/${plural}${id && `/${id}`}`;
function failed(code: string | undefined): never {
  throw new Error(code);
}

const outcomeOf = ({ body }: TestResponse): Outcome => body?.data ?? body?.error;

const rest: ProtocolClient = {
  name: 'REST',
  seeds: true,
  list: async (client, entity) => {
    const { body } = await client.get(`${path(entity)}?limit=100`);
    return body.data ?? failed(body.error);
  },
  get: async (client, entity, id) => outcomeOf(await client.get(path(entity, id))),
  create: async (client, entity, _id, input) => outcomeOf(await client.post(path(entity), input)),
  replace: async (client, entity, id, input) => outcomeOf(await client.put(path(entity, id), input)),
  patch: async (client, entity, id, input) => outcomeOf(await client.patch(path(entity, id), input)),
  remove: async (client, entity, id) => outcomeOf(await client.delete(path(entity, id))),
};

async function execute(client: Client, query: string, variables: Record<string, unknown>): Promise<Outcome> {
  const { data, errors } = (await executeGraphql(client, query, variables)).body;
  return errors === undefined ? Object.values<Outcome>(data)[0] : errors[0].extensions.code;
}

const graphql: ProtocolClient = {
  name: 'GraphQL',
  seeds: false,
  list: async (client, entity) => {
    const { data, errors } = (await executeGraphql(client, operationsOf(entity).list, { limit: 100 })).body;
    return errors === undefined ? data[entity.plural].items : failed(errors[0].extensions.code);
  },
  get: (client, entity, id) => execute(client, operationsOf(entity).get, { id }),
  create: (client, entity, _id, input) => execute(client, operationsOf(entity).create, { input }),
  patch: (client, entity, id, input) => execute(client, operationsOf(entity).update, { id, input }),
  remove: async (client, entity, id) => {
    const { data, errors } = (await executeGraphql(client, operationsOf(entity).delete, { id })).body;
    if (errors !== undefined) return errors[0].extensions.code;
    return data[`delete${entity.name}`] === true ? undefined : 'NOT_FOUND';
  },
};

async function callOperation(
  client: Client,
  operation: string,
  entity: Entity,
  given: Input,
): Promise<Outcome> {
  const response = await post(client, requestOf(operation, given));
  if (response.status !== 200) return faultOf(response).code;
  return recordOf(entity, find(response.content, entity.singular)) as AnyRecord;
}

const pluralName = ({ plural }: Entity): string => plural.charAt(0).toUpperCase() + plural.slice(1);

const soap: ProtocolClient = {
  name: 'SOAP',
  seeds: false,
  list: async (client, entity) => {
    const response = await post(client, requestOf(`Get${pluralName(entity)}`, { limit: 100 }));
    if (response.status !== 200) return failed(faultOf(response).code);
    return findAll(response.content, entity.singular).map((xml) => recordOf(entity, xml) as AnyRecord);
  },
  get: (client, entity, id) => callOperation(client, `Get${entity.name}`, entity, { id }),
  create: (client, entity, _id, input) => callOperation(client, `Create${entity.name}`, entity, input),
  patch: (client, entity, id, input) =>
    callOperation(client, `Update${entity.name}`, entity, { id, ...input }),
  remove: async (client, entity, id) => {
    const response = await post(client, requestOf(`Delete${entity.name}`, { id }));
    if (response.status !== 200) return faultOf(response).code;
    return find(response.content, 'success').text === 'false' ? 'NOT_FOUND' : undefined;
  },
};

export const protocolClients = [rest, graphql, soap] as const satisfies readonly ProtocolClient[];
