// The operations on records with the same results in REST, GraphQL and SOAP. Responses are not checked against the OpenAPI document:
// mutants violate it.
import type { AnyRecord, Entity } from '../../src/core/entity.js';
import { operationsOf } from './graphql.js';
import { find, findAll, parseXml, recordOf, requestOf, XML } from './soap.js';

export type Input = Readonly<Record<string, unknown>>;

export interface Result {
  /** The status that REST returns, in all protocols; 0 for an internal error of SOAP. */
  readonly status: number;
  /** Null if the result has none. */
  readonly record: AnyRecord | null;
  readonly items: readonly AnyRecord[];
  readonly page: Readonly<Record<string, unknown>>;
}

export interface ListInput {
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: string;
  readonly order?: 'asc' | 'desc';
  /** Not in SOAP. */
  readonly filters?: Input;
}

export interface PracticeApi {
  readonly list: (entity: Entity, input?: ListInput) => Promise<Result>;
  readonly get: (entity: Entity, id: string) => Promise<Result>;
  readonly create: (entity: Entity, input: Input) => Promise<Result>;
  readonly patch: (entity: Entity, id: string, input: Input) => Promise<Result>;
  readonly remove: (entity: Entity, id: string) => Promise<Result>;
  /** The record to which a relation of a record refers. Not in SOAP. */
  readonly related: (entity: Entity, id: string, relation: string) => Promise<AnyRecord | null>;
}

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests check its shape
  readonly body: any;
}

/** Sends requests in one session. */
export class MutantClient {
  /** Sent with each request that does not set its own value. */
  credentials: Readonly<Record<string, string>> = {};

  constructor(
    readonly url: string,
    readonly session: string,
  ) {}

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> {
    const isText = typeof body === 'string';
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-session-id': this.session,
        ...this.credentials,
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
    const parsed: unknown = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
}

const nothing = { record: null, items: [], page: {} } as const;

const pathOf = ({ plural }: Entity, id?: string): string =>
  `/api/v1/${plural}${id === undefined ? '' : `/${id}`}`;

function restResult({ status, body }: Sent): Result {
  const data: unknown = body?.data ?? null;
  const isList = Array.isArray(data);
  return {
    status,
    record: isList ? null : (data as AnyRecord | null),
    items: isList ? (data as AnyRecord[]) : [],
    page: body?.pagination ?? {},
  };
}

export function restApi(client: MutantClient): PracticeApi {
  const send = async (method: string, path: string, body?: unknown): Promise<Result> =>
    restResult(await client.send(method, path, body));
  return {
    list: (entity, { filters, ...input } = {}) => {
      if (filters !== undefined) return send('QUERY', pathOf(entity), { ...input, filters });
      const given = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
      return send('GET', `${pathOf(entity)}?${new URLSearchParams(given).toString()}`);
    },
    get: (entity, id) => send('GET', pathOf(entity, id)),
    create: (entity, input) => send('POST', pathOf(entity), input),
    patch: (entity, id, input) => send('PATCH', pathOf(entity, id), input),
    remove: (entity, id) => send('DELETE', pathOf(entity, id)),
    related: async (entity, id, relation) => {
      const { record } = await send('GET', `${pathOf(entity, id)}?expand=${relation}`);
      return (record?.[relation] ?? null) as AnyRecord | null;
    },
  };
}

export function graphqlApi(client: MutantClient): PracticeApi {
  const send = async (query: string, variables: Input, success = 200): Promise<Result> => {
    const { body } = await client.send('POST', '/graphql', { query, variables });
    const [error] = body.errors ?? [];
    const [data] = Object.values<Input | null | boolean>(body.data ?? {});
    const status = (error?.extensions.status ?? success) as number;
    if (typeof data === 'boolean') return { ...nothing, status: data ? 204 : 404 };
    const { items = [], pageInfo = {} } = data ?? {};
    const record = data === undefined || data === null ? null : (data as AnyRecord);
    return { status, record, items: items as AnyRecord[], page: pageInfo as Input };
  };
  return {
    list: (entity, { filters, order, ...input } = {}) =>
      send(operationsOf(entity).list, {
        ...input,
        ...(order && { order: order.toUpperCase() }),
        ...(filters && { filter: filters }),
      }),
    get: (entity, id) => send(operationsOf(entity).get, { id }),
    create: (entity, input) => send(operationsOf(entity).create, { input }, 201),
    patch: (entity, id, input) => send(operationsOf(entity).update, { id, input }),
    remove: (entity, id) => send(operationsOf(entity).delete, { id }),
    related: async ({ singular }, id, relation) => {
      const query = `query ($id: ID!) { ${singular}(id: $id) { ${relation} { id name } } }`;
      const { record } = await send(query, { id });
      return (record?.[relation] ?? null) as AnyRecord | null;
    },
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The status of REST for the code in the detail of a SOAP fault. */
const statusOfCode: Readonly<Record<string, number>> = {
  ...{ BAD_REQUEST: 400, UNAUTHORIZED: 401, FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 },
};

export function soapApi(client: MutantClient): PracticeApi {
  const send = async (operation: string, entity: Entity, args: Input, success = 200): Promise<Result> => {
    const sent = await client.send('POST', '/soap', requestOf(operation, args), XML);
    const xml = parseXml(sent.text);
    if (sent.status !== 200) return { ...nothing, status: statusOfCode[find(xml, 'code').text] ?? 0 };
    const [deleted] = findAll(xml, 'success');
    if (deleted !== undefined) return { ...nothing, status: deleted.text === 'true' ? 204 : 404 };
    const items = findAll(xml, entity.singular).map((one) => recordOf(entity, one) as AnyRecord);
    const page = Object.fromEntries(
      ['total', 'page', 'limit', 'pages'].flatMap((name) =>
        findAll(xml, name).map(({ text }) => [name, Number(text)] as const),
      ),
    );
    return { status: success, record: items[0] ?? null, items, page };
  };
  const without = (): never => {
    throw new Error('SOAP has no such operation');
  };
  return {
    list: (entity, { filters: _, ...input } = {}) =>
      send(`Get${capital(entity.plural)}`, entity, { ...input }),
    get: (entity, id) => send(`Get${entity.name}`, entity, { id }),
    create: (entity, input) => send(`Create${entity.name}`, entity, input, 201),
    patch: (entity, id, input) => send(`Update${entity.name}`, entity, { id, ...input }),
    remove: (entity, id) => send(`Delete${entity.name}`, entity, { id }),
    related: without,
  };
}
