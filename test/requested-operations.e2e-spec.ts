// The operations of requests before they are executed, in the three protocols, and the names of all operations.
import { createHash } from 'node:crypto';
import { operationIds } from '../src/core/operation-names.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { soapOperationsOf } from '../src/features/soap/operations.js';
import { operationReader } from '../src/features/soap/requested-operation.js';
import { KnownOperations } from '../src/platform/practice/exchange/known-operations.js';
import { isPracticeRoute } from '../src/platform/http/routing/requested-operations.js';
import { RequestedFields } from '../src/platform/records/graphql/requested-fields.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { envelopeOf, requestOf } from './support/soap.js';

let app: AppWithProviders;
let fields: RequestedFields;
beforeAll(async () => {
  app = await startAppWithProviders();
  fields = app.get(RequestedFields);
});
afterAll(() => app.close());

const graphql = (body: unknown): readonly string[] =>
  fields.operationsOf({ method: 'POST', url: '/graphql', body });

it.each<[string, unknown, readonly string[]]>([
  ['an alias', { query: '{ all: users { items { id } } me { id } }' }, ['listUsers', 'getMe']],
  [
    'fragments and a condition',
    {
      query: `query ($no: Boolean!) { ...All @skip(if: $no) ... on Query { product(id: 1) { id } } }
        fragment All on Query { sessionInfo { id } soapOperations { name } }`,
    },
    ['getSession', 'soapOperations', 'getProduct'],
  ],
  [
    'the selected operation',
    { query: 'mutation A { deleteUser(id: 1) } mutation B { updateOrder(id: 1) }', operationName: 'B' },
    ['patchOrder'],
  ],
  ['no selected operation', { query: 'query A { users } query B { users }' }, []],
  ['an unknown field', { query: '{ nothing constructor __typename users }' }, ['listUsers']],
  ['a field of another type', { query: 'mutation { users { total } }' }, []],
  ['a subscription', { query: 'subscription { users { total } }' }, []],
  [
    'a batch',
    [{ query: '{ users { total } }' }, { query: '{ orders { total } }' }],
    ['listUsers', 'listOrders'],
  ],
  ['a batch that is too long', Array.from({ length: 11 }, () => ({ query: '{ users { total } }' })), []],
  ['a syntax error', { query: '{ users' }, []],
  ['too many tokens', { query: `{ ${'a '.repeat(1000)} users }` }, []],
  ['no query', {}, []],
  ['text', 'x', []],
  ['no body', undefined, []],
  ['an unregistered persisted query', { query: 'a'.repeat(64), persisted: true }, []],
])('GraphQL: %s', (_name, body, operations) => {
  expect(graphql(body)).toEqual(operations);
});

it('GraphQL: GET has the request in the query string', () => {
  const search = new URLSearchParams({ query: '{ orders { total } }' }).toString();
  const get = (url: string): readonly string[] =>
    fields.operationsOf({ method: 'GET', url, body: undefined });
  expect(get(`/graphql?${search}`)).toEqual(['listOrders']);
  expect(get('/graphql')).toEqual([]);
  expect(get('/graphql?persisted=maybe')).toEqual([]);
});

it('GraphQL: a registered persisted query', async () => {
  const query = '{ products { items { name } } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const persistedQuery = { version: 1, sha256Hash };
  await app.client().post('/graphql', { query, extensions: { persistedQuery } });

  expect(graphql({ extensions: { persistedQuery } })).toEqual(['listProducts']);
  expect(graphql({ query: sha256Hash, persisted: true })).toEqual(['listProducts']);
  const search = new URLSearchParams({ extensions: JSON.stringify({ persistedQuery }) }).toString();
  const request = { method: 'GET', url: `/graphql?${search}`, body: undefined };
  expect(fields.operationsOf(request)).toEqual(['listProducts']);
});

const readOperation = operationReader(soapOperationsOf(entities));

it.each(soapOperationsOf(entities).map(({ name, entity, verb }) => [name, operationIds(entity)[verb]]))(
  'SOAP: %s is %s',
  (name, operation) => {
    expect(readOperation(Buffer.from(requestOf(name)))).toEqual([operation]);
    expect(readOperation(Buffer.from(envelopeOf(`<${name}/>`)))).toEqual([operation]);
  },
);

it.each([
  ['an unknown element', Buffer.from(envelopeOf('<DropTables/>'))],
  ['a name of a property', Buffer.from(envelopeOf('<constructor/>'))],
  ['no envelope', Buffer.from('<GetUsers/>')],
  ['no XML', Buffer.from('x')],
  ['no body', undefined],
])('SOAP: %s has no operation', (_name, body) => {
  expect(readOperation(body)).toEqual([]);
});

it('knows the operations of the REST routes and of the root fields', () => {
  const names = app.get(KnownOperations).names();
  const ofEntities = entities.flatMap((entity) => Object.values(operationIds(entity)));
  expect(names).toEqual(
    expect.arrayContaining([...ofEntities, 'getMe', 'runFlow', 'getSession', 'soapOperations']),
  );
  expect(names).toEqual([...new Set(names)].sort());
});

it('has the names of the OpenAPI document for the practice API', async () => {
  const { body } = await app.client().get('/openapi.json');
  const paths = body.paths as Record<string, Record<string, { operationId: string }>>;
  const ids = Object.entries(paths)
    .filter(([path]) => /^\/(?:api\/v1|auth)\//.test(path))
    .flatMap(([, routes]) => Object.values(routes).map(({ operationId }) => operationId));
  const pages = ['startLogin'];
  const names = new Set(app.get(KnownOperations).names());
  expect(ids.filter((id) => !names.has(id) && !pages.includes(id))).toEqual([]);
});

it.each([
  ['/api/v1/users/:id', true],
  ['/auth/token', true],
  ['/graphql', true],
  ['/soap', true],
  ['/session/faults', false],
  ['/learn', false],
  ['/graphql/schema', false],
  ['/health', false],
  ['/api', false],
])('%s belongs to the practice API: %s', (url, expected) => {
  expect(isPracticeRoute({ url, config: {} })).toBe(expected);
  expect(isPracticeRoute({ url, config: { protocol: 'page' } })).toBe(false);
});
