// The calls of the collections. One more is a line here; an entity and a scheme bring their own.
import type { Entity } from '../../core/entity.js';
import { crudExamples } from '../../platform/crud/crud.examples.js';
import { operationIds } from '../../platform/crud/crud.openapi.js';
import { graphqlNames } from '../../platform/crud/graphql.names.js';
import type { Examples } from '../../platform/openapi/examples.js';
import type { SessionData } from '../../platform/session/session.js';
import type { SampledScheme } from '../auth/methods.service.js';
import type { SoapService } from '../soap/soap.service.js';
import type { Call } from './call.js';

const IN_SESSION = { 'x-session-id': '{{session}}' };
const JSON_IN_SESSION = { 'content-type': 'application/json', ...IN_SESSION };

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** A call of the session; with a value, that is its body in JSON. */
const call = (
  [folder, name]: readonly [folder: string, name: string],
  [method, path, status]: readonly [method: string, path: string, status: number],
  value?: unknown,
): Call => ({
  ...{ folder, name, method, path, status },
  headers: value === undefined ? IN_SESSION : JSON_IN_SESSION,
  ...(value !== undefined && { body: pretty(value) }),
});

/** What the first calls get for all others. */
export function firstCalls(login: unknown, isUsed: (variable: string) => boolean): Call[] {
  const open: Call = {
    ...call(['Start', 'Open a session'], ['GET', '/session', 200]),
    headers: {},
    saves: { variable: 'session', from: 'data.id' },
  };
  const token: Call = {
    ...call(['Start', 'Get an access token'], ['POST', '/auth/token', 200], login),
    saves: { variable: 'accessToken', from: 'access_token' },
  };
  return [open, token].filter(({ saves }) => saves?.variable === 'session' || isUsed(saves?.variable ?? ''));
}

/** A record's life over REST, and the lists; of further entities only what shows them, for the number of calls is limited. */
export function entityCalls(entity: Entity, data: SessionData, isFirst: boolean): Call[] {
  const { singular, plural } = entity;
  const folder = `REST: ${plural}`;
  const ids = operationIds(entity);
  const examples = crudExamples(entity, data);
  const body = (id: string): unknown => first(examples[id]?.request);
  const [all, variable] = [`/api/v1/${plural}`, `${singular}Id`];
  const one = `${all}/{{${variable}}}`;
  const expand =
    entity.relations.length === 0 ? '' : `?expand=${entity.relations.map((to) => to.name).join(',')}`;
  const shown: Call[] = [
    {
      ...call([folder, `Create the ${singular}`], ['POST', all, 201], body(ids.create)),
      saves: { variable, from: 'data.id' },
    },
    call([folder, `Get the ${singular}`], ['GET', one + expand, 200]),
    call(
      [folder, `List ${plural} that match`],
      ['GET', `${all}?${filterOf(entity)}&limit=3&order=desc`, 200],
    ),
  ];
  if (!isFirst) return shown;
  return [
    ...shown,
    call([folder, `Search ${plural} by QUERY`], ['QUERY', all, 200], body(ids.search)),
    call([folder, `Change the ${singular}`], ['PATCH', one, 200], body(ids.patch)),
    call([folder, `Replace the ${singular}`], ['PUT', one, 200], body(ids.replace)),
    call([folder, `Delete the ${singular}`], ['DELETE', one, 204]),
  ];
}

/** One question for a page of every kind of record. */
export function graphqlCalls(entities: readonly Entity[]): Call[] {
  const lists = entities.map((entity) => graphqlNames(entity).list);
  const query = `{ ${lists.map((list) => `${list}(limit: 2) { items { id } pageInfo { page } }`).join(' ')} }`;
  return [
    {
      ...call(['GraphQL', 'List everything at once'], ['POST', '/graphql', 200], { query }),
      json: Object.fromEntries(lists.map((list) => [`data.${list}.pageInfo.page`, 1])),
    },
    call(['GraphQL', 'Ask what can be asked'], ['POST', '/graphql', 200], {
      query: '{ __schema { queryType { fields { name description } } } }',
    }),
  ];
}

/** The first list; the guide of SOAP has an envelope for every operation. */
export function soapCalls(soap: Pick<SoapService, 'guide'>): Call[] {
  const { operations } = soap.guide('{{baseUrl}}');
  return operations
    .filter(({ name }) => /^Get.+s$/.test(name))
    .slice(0, 1)
    .map(({ name, envelope }) => ({
      ...call(['SOAP', name], ['POST', '/soap/', 200]),
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${name}"`, ...IN_SESSION },
      body: envelope,
    }));
}

export const otherCalls: readonly Call[] = [
  call(['Failures', 'Break the rules of a record'], ['POST', '/api/v1/products', 400], { nonsense: true }),
  call(['Failures', 'Ask for what is not there'], ['GET', '/api/v1/users/{{userId}}', 404]),
  call(['Failures', 'Simulate a slow answer'], ['GET', '/api/v1/users?delay=200', 200]),
  call(['Failures', 'Simulate an outage'], ['GET', '/api/v1/users?error=503', 503]),
  call(['Service', 'See your own request'], ['POST', '/api/v1/echo', 200], { hello: 'world' }),
  call(['Service', 'Have the demo data back'], ['POST', '/api/v1/demo/reset', 200]),
  call(['Service', 'Read the guide'], ['GET', '/api', 200]),
];

/** One call for each scheme. They stay in the session by its cookie, for what they send is up to the scheme. */
export function schemeCall({ id, title, family, samples }: SampledScheme): Call {
  return {
    ...call([`Authentication: ${family}`, title], ['GET', `/auth/protected/${id}`, 200]),
    headers: {},
    json: { 'data.scheme': id },
    samples,
  };
}

/** A filter that a standard record passes: a value of an enum, or the example of the last field. */
function filterOf({ fields }: Entity): string {
  const all = Object.entries(fields);
  const [name = 'id', field] = all.find(([, { values }]) => values !== undefined) ?? all.at(-1) ?? [];
  return `${name}=${encodeURIComponent(String(field?.values?.[0] ?? field?.example))}`;
}

function first(examples: Examples = {}): unknown {
  return Object.values(examples)[0]?.value;
}
