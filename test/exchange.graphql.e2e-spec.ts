// The facts of GraphQL exchanges: the operations of the root fields, and what the document contains.
import { createHash } from 'node:crypto';
import type { Exchange, GraphqlFacts } from '../src/platform/practice/exchange/exchange.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client } from './support/client.js';
import { RecordedExchanges } from './support/recorded-exchanges.js';

let app: AppWithProviders;
let exchanges: RecordedExchanges;
beforeAll(async () => {
  app = await startAppWithProviders({ seedOn: 'any' });
  exchanges = new RecordedExchanges(app);
});
afterAll(() => app.close());

const USER = 'a0000000-0000-4000-8000-000000000001';
const UNKNOWN = 'a0000000-0000-4000-8000-0000000000ff';
const defaults = { page: 1, limit: 10, sort: 'created_at', order: 'desc', filter: {} };

interface Request {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly extensions?: object;
  readonly persisted?: boolean;
}

async function post(body: Request | readonly Request[] | string, client?: Client): Promise<Exchange> {
  const sender = client ?? (await exchanges.client());
  // The OpenAPI document does not describe batches, so the client would reject their responses.
  await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': sender.session ?? '' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return exchanges.last(sender);
}

describe('operations', () => {
  it.each<[string, Request, readonly object[]]>([
    [
      'a list with defaults',
      { query: '{ users { items { id } pageInfo { total pages } } }' },
      [{ operation: 'listUsers', input: defaults, result: { total: 12, pages: 2 }, error: null }],
    ],
    [
      'arguments as literals',
      {
        query:
          '{ users(page: 2, limit: 5, order: ASC, sort: "name", filter: { role: { in: [user] } }) { items { id } } }',
      },
      [
        {
          input: { page: 2, limit: 5, sort: 'name', order: 'asc', filter: { role: { in: ['user'] } } },
        },
      ],
    ],
    [
      'arguments as variables, with defaults',
      {
        query:
          'query Page($page: Int = 2, $order: SortOrder) { users(page: $page, order: $order) { items { id } } }',
        variables: { order: 'ASC' },
      },
      [{ input: { ...defaults, page: 2, order: 'asc' } }],
    ],
    [
      'a record behind aliases and fragments',
      {
        query:
          'query ($id: ID!) { ...Root } fragment Root on Query { one: user(id: $id) { key: id ... on User { called: name } } }',
        variables: { id: USER.toUpperCase() },
      },
      [
        {
          operation: 'getUser',
          input: { id: USER },
          result: { id: USER, name: expect.any(String) as string },
          error: null,
        },
      ],
    ],
    [
      'an input object',
      {
        query: 'mutation ($name: String!) { createProduct(input: { name: $name, price: 29.5 }) { price } }',
        variables: { name: 'Lamp' },
      },
      [{ operation: 'createProduct', input: { name: 'Lamp', price: 29.5 }, result: { price: 29.5 } }],
    ],
    [
      'an update',
      { query: `mutation { updateUser(id: "${USER}", input: { age: null }) { age } }` },
      [{ operation: 'patchUser', input: { id: USER, age: null }, result: { age: null } }],
    ],
    [
      'deletions',
      { query: `mutation { a: deleteUser(id: "${USER}") b: deleteUser(id: "${UNKNOWN}") }` },
      [
        { operation: 'deleteUser', input: { id: USER }, result: { deleted: true }, error: null },
        { operation: 'deleteUser', input: { id: UNKNOWN }, result: { deleted: false }, error: null },
      ],
    ],
    [
      'an unknown record beside data',
      { query: `{ user(id: "${UNKNOWN}") { id } demo __typename }` },
      [
        {
          operation: 'getUser',
          input: { id: UNKNOWN },
          result: undefined,
          error: { code: 'NOT_FOUND', message: 'user not found' },
        },
        { operation: 'explainDemo', input: {}, error: null },
      ],
    ],
    [
      'an input that is not valid',
      { query: 'mutation { createProduct(input: { name: "x", price: -1 }) { id } }' },
      [
        {
          input: { name: 'x', price: -1 },
          result: undefined,
          error: { code: 'BAD_REQUEST', details: [{ field: 'price', message: 'must be > 0' }] },
        },
      ],
    ],
    [
      'a document that is not valid',
      { query: 'mutation { createProduct(input: { price: "29.5" }) { id } nothing }' },
      [
        {
          operation: 'createProduct',
          input: { price: '29.5' },
          result: undefined,
          error: { code: 'GRAPHQL_VALIDATION_FAILED' },
        },
      ],
    ],
    [
      'variables that are not valid',
      {
        query:
          'query ($id: ID!, $page: Int = 3) { user(id: $id) { id } users(page: $page) { items { id } } }',
        variables: { page: 'two' },
      },
      [
        { operation: 'getUser', input: {}, error: { code: 'BAD_USER_INPUT' } },
        { operation: 'listUsers', input: { ...defaults, page: 'two' }, error: { code: 'BAD_USER_INPUT' } },
      ],
    ],
    [
      'other operations',
      { query: '{ me { subject } flows { id } soapOperations }' },
      [
        { operation: 'getMe', result: null, error: null },
        { operation: 'listFlows' },
        { operation: 'soapOperations' },
      ],
    ],
    [
      'a flow',
      { query: 'mutation { runFlow(id: "seed-store") { status } }' },
      [{ operation: 'runFlow', input: { id: 'seed-store' }, result: { status: 'completed' } }],
    ],
    [
      'aliases with the names of properties of all objects',
      {
        query:
          '{ constructor: flows { toString: id __proto__: title } __proto__: users { items { id } } nothing: flow }',
      },
      [
        { operation: 'listFlows', result: undefined },
        { operation: 'listUsers', input: defaults, result: undefined },
      ],
    ],
    [
      'the result behind such aliases',
      { query: '{ constructor: flows { toString: id __proto__: title } }' },
      [
        {
          operation: 'listFlows',
          result: expect.arrayContaining([
            { id: 'seed-store', title: expect.any(String) as string },
          ]) as unknown,
          error: null,
        },
      ],
    ],
    [
      'the selected operation',
      { query: 'query A { flows { id } } query B { users { items { id } } }', operationName: 'B' },
      [{ operation: 'listUsers' }],
    ],
  ])('reports %s', async (_name, request, expected) => {
    const { protocol, operations, error } = await post(request);

    expect({ protocol, error }).toEqual({ protocol: 'GraphQL', error: null });
    expect(operations).toMatchObject(expected);
    expect(operations).toHaveLength(expected.length);
  });

  it.each<[string, string | Request | readonly Request[], string]>([
    ['a document that cannot be parsed', { query: '{ users' }, 'GRAPHQL_PARSE_FAILED'],
    [
      'an unknown operation name',
      { query: '{ flows { id } }', operationName: 'X' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'a hash that is not registered',
      { persisted: true, query: 'f'.repeat(64) },
      'PERSISTED_QUERY_NOT_FOUND',
    ],
    ['a subscription', { query: 'subscription { x }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown root field', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['malformed JSON', '{', 'BAD_REQUEST'],
    ['an empty batch', [], 'BAD_REQUEST'],
  ])('has no operation for %s', async (_name, body, code) => {
    const exchange = await post(body);

    expect(exchange).toMatchObject({ protocol: 'GraphQL', operations: [], error: { code } });
    expect(exchange.graphql?.operations ?? []).toEqual([]);
  });

  it('reports the operations of all requests of a batch', async () => {
    const { operations } = await post([
      { query: '{ flows { id } }' },
      { query: '{ users { items { id } } }' },
    ]);

    expect(operations).toMatchObject([{ operation: 'listFlows' }, { operation: 'listUsers' }]);
  });

  it('reports a mutation over GET', async () => {
    const client = await exchanges.client();
    const query = 'mutation { createProduct(input: { name: "x", price: 1 }) { id } }';
    await client.get(`/graphql?${new URLSearchParams({ query }).toString()}`);

    expect(exchanges.last(client)).toMatchObject({
      status: 405,
      operations: [
        { operation: 'createProduct', input: { price: 1 }, error: { code: 'METHOD_NOT_ALLOWED' } },
      ],
    });
  });
});

describe('the document', () => {
  const plain: GraphqlFacts = {
    ...{ kind: 'query', name: null, method: 'POST', fields: [], root_fields: 1, aliases: 0 },
    ...{
      fragment_spreads: 0,
      operations: ['listOrders'],
      variables: 0,
      defaults: 0,
      literals: 0,
      directives: [],
    },
    ...{ persisted: false, partial: false },
  };

  it.each<[string, Request, Partial<GraphqlFacts>]>([
    [
      'schema paths',
      { query: '{ orders { items { user { name } } } }' },
      { fields: ['orders', 'orders.items', 'orders.items.user', 'orders.items.user.name'] },
    ],
    [
      'aliases and fragments',
      {
        query:
          '{ a: orders { items { user { ...U } } } b: orders { items { user { ...U } } } } fragment U on User { n: name }',
      },
      {
        fields: ['orders', 'orders.items', 'orders.items.user', 'orders.items.user.name'],
        ...{ root_fields: 2, aliases: 4, fragment_spreads: 2, operations: ['listOrders', 'listOrders'] },
      },
    ],
    [
      'variables, literals and directives',
      {
        query:
          'query Q($page: Int, $on: Boolean = false) { orders(page: $page, limit: 3, filter: { status: { in: [pending, completed] } }) { items @include(if: $on) { id } pageInfo @skip(if: false) { total } } }',
      },
      {
        ...{ name: 'Q', variables: 2, defaults: 1, literals: 4, directives: ['include', 'skip'] },
        fields: ['orders', 'orders.items', 'orders.items.id', 'orders.pageInfo', 'orders.pageInfo.total'],
      },
    ],
  ])('reports %s', async (_name, request, expected) => {
    expect((await post(request)).graphql).toEqual({ ...plain, ...expected });
  });

  it.each<[number, Record<string, unknown> | undefined]>([
    [1, undefined],
    [1, { page: 2 }],
    [1, { limit: 5 }],
    [0, { limit: 4 }],
    [0, { limit: null }],
  ])('reports %i default values with the variables %j', async (count, variables) => {
    const query =
      'query ($limit: Int = 5, $page: Int) { orders(limit: $limit, page: $page) { items { id } } }';
    expect((await post({ query, ...(variables && { variables }) })).graphql?.defaults).toBe(count);
  });

  it('reports the error of a document without a known root field', async () => {
    const { operations, error } = await post({ query: '{ nothing }' });
    expect({ operations, code: error?.code }).toEqual({ operations: [], code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  it('reports partial data', async () => {
    const { graphql } = await post({ query: `{ user(id: "${UNKNOWN}") { id } flows { id } }` });
    expect(graphql).toMatchObject({ partial: true });

    const { graphql: other } = await post({ query: `{ user(id: "${UNKNOWN}") { id } }` });
    expect(other).toMatchObject({ partial: false });
  });

  it('reports a persisted query', async () => {
    const query = '{ orders { items { id } } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const first = await post({ query, extensions });
    const second = await post({ extensions });
    const third = await post({ persisted: true, query: sha256Hash });

    expect([first, second, third].map(({ graphql }) => graphql?.persisted)).toEqual([false, true, true]);
    expect(third.operations).toEqual(first.operations);
  });
});

it('reports the same facts each time, by GET and by POST', async () => {
  const client = await exchanges.client();
  const untracked = app.client();
  const query = '{ users(limit: 2) { items { id } } }';
  for (let i = 0; i < 4; i += 1) await untracked.post('/graphql', { query });
  for (let i = 0; i < 4; i += 1) await post({ query }, client);
  await client.get(`/graphql?${new URLSearchParams({ query }).toString()}`);

  const all = exchanges.of(client.session).map(({ operations }) => operations);
  expect(all[0]).toMatchObject([{ operation: 'listUsers', input: { ...defaults, limit: 2 } }]);
  expect(all).toEqual(all.map(() => all[0]));
  expect(exchanges.of(untracked.session)).toEqual([]);
});
