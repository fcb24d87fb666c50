// The requests of the collections. Each entity and each authentication scheme adds its own.
import type { Entity } from '../../core/entity.js';
import { graphqlNames } from '../../core/operation-names.js';
import { searchExample } from '../../platform/records/crud/crud.examples.js';
import type { Json, WriteExamples } from '../../platform/records/crud/request-examples.js';
import { accounts } from '../auth/accounts.entity.js';
import type { SampledScheme } from '../auth/methods.service.js';
import type { SoapGuideService } from '../soap/soap-guide.service.js';
import type { SampleRequest } from './sample-request.js';

const SESSION_HEADERS = { 'x-session-id': '{{session}}' };
const JSON_HEADERS = { 'content-type': 'application/json', ...SESSION_HEADERS };

const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** A request in the collection's session, with a JSON body if a value is given. */
const sessionRequest = (
  [folder, name]: readonly [folder: string, name: string],
  [method, path, status]: readonly [method: string, path: string, status: number],
  value?: unknown,
): SampleRequest => ({
  ...{ folder, name, method, path, status },
  headers: value === undefined ? SESSION_HEADERS : JSON_HEADERS,
  ...(value !== undefined && { body: prettyJson(value) }),
});

/** The requests that set the variables which other requests use. */
export function startRequests(login: unknown, isUsed: (variable: string) => boolean): SampleRequest[] {
  const session: SampleRequest = {
    ...sessionRequest(['Start', 'Open a session'], ['GET', '/session', 200]),
    headers: {},
    saves: { variable: 'session', from: 'data.id' },
  };
  const token: SampleRequest = {
    ...sessionRequest(['Start', 'Get an access token'], ['POST', '/auth/token', 200], login),
    saves: { variable: 'accessToken', from: 'access_token' },
  };
  return isUsed('accessToken') ? [session, token] : [session];
}

/**
 * Create, get and list requests of one entity over REST; of the first entity all operations. More requests would exceed the
 * rate limit when a client sends the whole collection.
 */
export function entityRequests(entity: Entity, examples: WriteExamples, isFirst: boolean): SampleRequest[] {
  const { singular, plural } = entity;
  const folder = `REST: ${plural}`;
  const { input } = examples.create;
  const { replace, patch } = examples.ofCreated;
  const [collection, variable] = [`/api/v1/${plural}`, `${singular}Id`];
  const record = `${collection}/{{${variable}}}`;
  const expand =
    entity.relations.length === 0 ? '' : `?expand=${entity.relations.map(({ name }) => name).join(',')}`;
  const basic: SampleRequest[] = [
    {
      ...sessionRequest([folder, `Create the ${singular}`], ['POST', collection, 201], input),
      saves: { variable, from: 'data.id' },
    },
    sessionRequest([folder, `Get the ${singular}`], ['GET', record + expand, 200]),
    sessionRequest(
      [folder, `Filter ${plural}`],
      ['GET', `${collection}?${matchingFilter(entity, input)}&limit=3&order=desc`, 200],
    ),
  ];
  if (!isFirst) return basic;
  return [
    ...basic,
    sessionRequest(
      [folder, `Search ${plural} with QUERY`],
      ['QUERY', collection, 200],
      searchExample(entity, input),
    ),
    ...(patch
      ? [sessionRequest([folder, `Update the ${singular}`], ['PATCH', record, 200], patch.input)]
      : []),
    ...(replace
      ? [sessionRequest([folder, `Replace the ${singular}`], ['PUT', record, 200], replace.input)]
      : []),
    sessionRequest([folder, `Delete the ${singular}`], ['DELETE', record, 204]),
  ];
}

/** A list of every entity in one query, and introspection. */
export function graphqlRequests(entities: readonly Entity[]): SampleRequest[] {
  const lists = entities.map((entity) => graphqlNames(entity).list);
  const query = `{ ${lists.map((list) => `${list}(limit: 2) { items { id } pageInfo { page } }`).join(' ')} }`;
  return [
    {
      ...sessionRequest(['GraphQL', 'List all entities'], ['POST', '/graphql', 200], { query }),
      json: Object.fromEntries(lists.map((list) => [`data.${list}.pageInfo.page`, 1])),
    },
    sessionRequest(['GraphQL', 'Introspect the schema'], ['POST', '/graphql', 200], {
      query: '{ __schema { queryType { fields { name description } } } }',
    }),
  ];
}

/** The first list operation; the SOAP guide has an envelope for every operation. */
export async function soapRequests(soap: SoapGuideService): Promise<SampleRequest[]> {
  const { operations } = await soap.guide('{{baseUrl}}');
  return operations
    .filter(({ name }) => /^Get.+s$/.test(name))
    .slice(0, 1)
    .map(({ name, envelope }) => ({
      ...sessionRequest(['SOAP', name], ['POST', '/soap/', 200]),
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${name}"`, ...SESSION_HEADERS },
      body: envelope,
    }));
}

/** Errors of the first entity, whose record the collection has deleted, and of another entity. */
export function errorRequests([first, other = first]: readonly Entity[]): SampleRequest[] {
  if (first === undefined || other === undefined) return [];
  const path = `/api/v1/${first.plural}`;
  return [
    sessionRequest(['Errors', 'Send an invalid body'], ['POST', `/api/v1/${other.plural}`, 400], {
      nonsense: true,
    }),
    sessionRequest(['Errors', 'Get an unknown record'], ['GET', `${path}/{{${first.singular}Id}}`, 404]),
    sessionRequest(['Errors', 'Simulate a delay'], ['GET', `${path}?delay=200`, 200]),
    sessionRequest(['Errors', 'Simulate a 503 error'], ['GET', `${path}?error=503`, 503]),
  ];
}

export const otherRequests: readonly SampleRequest[] = [
  sessionRequest(['Service', 'Echo the request'], ['POST', '/api/v1/echo', 200], { hello: 'world' }),
  sessionRequest(['Service', 'Restore the sample data'], ['POST', '/api/v1/demo/reset', 200]),
  sessionRequest(['Service', 'Read the getting-started guide'], ['GET', '/api', 200]),
];

/** A policy, requests that it decides about, and its removal, so that the requests that follow are open again. */
export function permissionRequests(): SampleRequest[] {
  const folder = 'Permissions';
  const bob = accounts.find('bob@example.com');
  const credentials = Buffer.from(`${bob?.subject}:${bob?.password}`).toString('base64');
  const asBob = (request: SampleRequest): SampleRequest => ({
    ...request,
    headers: { ...request.headers, authorization: `Basic ${credentials}` },
  });
  const [path, orders] = ['/session/permissions', '/api/v1/orders'];
  const product = { name: 'Lamp', price: 1 };
  return [
    sessionRequest([folder, 'Set the policy shop'], ['PUT', path, 200], { policy: 'shop' }),
    sessionRequest([folder, 'List orders as a guest: 401'], ['GET', orders, 401]),
    asBob(sessionRequest([folder, 'List the own orders as bob'], ['GET', orders, 200])),
    asBob(
      sessionRequest([folder, 'Create a product as bob: 403'], ['POST', '/api/v1/products', 403], product),
    ),
    sessionRequest([folder, 'Remove the policy'], ['DELETE', path, 204]),
  ];
}

/** One request per scheme. Its sample sets the headers, so the session is kept by cookie. */
export function schemeRequest({ id, title, family, samples }: SampledScheme): SampleRequest {
  return {
    ...sessionRequest([`Authentication: ${family}`, title], ['GET', `/auth/protected/${id}`, 200]),
    headers: {},
    json: { 'data.scheme': id },
    samples,
  };
}

/** A filter that the created record matches: by a field with values, else by the last field that is no list. */
function matchingFilter({ fields, columns }: Entity, input: Json): string {
  const all = Object.entries(fields).filter(([name, { items }]) => columns.has(name) && items === undefined);
  const [name = 'id', field] = all.find(([, { values }]) => values !== undefined) ?? all.at(-1) ?? [];
  return `${name}=${encodeURIComponent(String(field?.values?.[0] ?? input[name]))}`;
}
