// The workloads: the requests of the load, the expected response, and the preparation.
import { readJson, readStable, readSoapPage, readSoapRecord } from './responses.mjs';
import {
  basicRequest,
  bearerRequests,
  digestRequests,
  get,
  graphqlList,
  graphqlOrder,
  newProduct,
  patchOf,
  productId,
  products,
  sessionId,
  soapCreate,
  soapList,
  users,
  withJson,
} from './messages.mjs';
import { reference } from './peers.mjs';
import { readOrders, readProducts, readUsers } from './peers/dataset.mjs';

// The expected responses: the newest ten users, and an order with its user and product.
const newest = readUsers()
  .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  .slice(0, 10);
const page = { total: 12, page: 1, limit: 10, pages: 2 };
const pageInfo = { ...page, hasNext: true, hasPrev: false };
const [order] = readOrders();
const expanded = {
  ...order,
  user: readUsers().find(({ id }) => id === order.user_id),
  product: readProducts().find(({ id }) => id === order.product_id),
};

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1));

/** Sends different bodies to two thousand sessions of this run, one after the other. */
const inManySessions =
  (make) =>
  ({ run, most }) =>
    many(Math.min(most, 20_000), (number) => ({
      ...make(number, run),
      session: sessionId(number % 2000, run),
    }));

// Sessions expire after ten seconds, so that memory stays bounded and the cost of expiry is part of the measured rounds.
const shortSessions = { SESSION_TTL_SECONDS: '10', MAX_SESSIONS: '1000000' };
const creations = { environment: shortSessions, requests: inManySessions(newProduct), status: 201 };

// GraphQL and SOAP do not seed a session, so a REST request is sent first. It is also the request of the reference.
const listOfUsers = get(users);
const comparedWithList = {
  prepare: [listOfUsers],
  baseline: {
    title: 'JSON list of 10 users',
    request: listOfUsers,
    read: readJson,
    expected: { success: true, data: newest, pagination: pageInfo },
  },
};

const search = {
  filters: { category: { in: ['electronics', 'books'] }, price: { gte: 20 } },
  sort: 'price',
  order: 'asc',
};

// The targets are for Node 24.
const rest = [
  { name: 'list', title: 'List of 10', target: 0.95, request: get(products) },
  { name: 'one', title: 'One by id', target: 0.85, request: get(`${products}/${productId(1)}`) },
  { name: 'create', title: 'Create', target: 0.75, ...creations },
  {
    name: 'patch',
    title: 'Patch',
    target: 0.8,
    requests: ({ run, most }) => many(Math.min(most, 5000), (number) => patchOf(productId(1), number, run)),
  },
  {
    name: 'filtered',
    title: 'Filtered and sorted list',
    target: 0.9,
    request: get(`${products}?category=electronics&sort=price&order=asc`),
  },
  {
    name: 'first',
    title: 'Filtered and sorted list, first request',
    protocol: 'sessions',
    // Entity routes ignore the key. It makes each URL different, so that no response is cached.
    requests: ({ run, most }) =>
      many(Math.min(most, 20_000), (number) =>
        get(`${products}?category=electronics&sort=price&order=asc&api_key=${run}-${number}`),
      ),
  },
  {
    name: 'query',
    title: 'QUERY with two conditions',
    protocol: 'QUERY',
    request: withJson('QUERY', products, search),
  },
  {
    name: 'written',
    title: 'List of 10 in a session that has written',
    target: 0.95,
    protocol: 'sessions',
    request: get(products),
    prepare: many(5, (number) => [newProduct(number), patchOf(productId(number), number)]).flat(),
  },
  {
    name: 'session',
    title: 'List of 10, a new session on every request',
    target: 0.95,
    protocol: 'sessions',
    request: { ...get(products), session: undefined },
    environment: shortSessions,
  },
  { name: 'health', title: 'Health', target: 0.85, protocol: 'health', request: get('/health') },
];

const authentication = [
  { name: 'basic', title: 'Basic', request: basicRequest },
  { name: 'bearer', title: 'Bearer, a JWT', requests: bearerRequests },
  { name: 'digest', title: 'Digest, one nonce, increasing counts', requests: digestRequests },
];

const graphql = [
  {
    name: 'graphql',
    title: 'GraphQL list of 10',
    target: 0.75,
    request: graphqlList,
    expected: { data: { users: { items: newest, pageInfo } } },
  },
  {
    name: 'nested',
    title: 'GraphQL order with its user and product',
    target: 0.9,
    request: graphqlOrder(order.id),
    expected: { data: { order: expanded } },
  },
];

const soap = [
  {
    ...comparedWithList,
    name: 'soap',
    title: 'SOAP GetUsers of 10',
    target: 0.75,
    request: soapList,
    read: readSoapPage('GetUsersResponse', 'users', 'user', ['age']),
    expected: { records: newest, ...page },
  },
  {
    name: 'soap-create',
    title: 'SOAP CreateProduct',
    environment: shortSessions,
    requests: inManySessions(soapCreate),
    read: readSoapRecord('CreateProductResponse', 'product', ['price', 'stock']),
    // The created record, without the values that differ between servers.
    expected: JSON.parse(newProduct(1).body),
    baseline: { title: 'JSON create', ...creations, read: readStable, expected: undefined },
  },
];

/** The tables of the report. The reference gets the same request, unless the workload has a `baseline`. */
export const groups = [
  { title: 'REST', plain: { protocol: 'REST', read: readStable }, workloads: rest },
  { title: 'Authentication', plain: { protocol: 'auth', read: readJson }, workloads: authentication },
  {
    title: 'GraphQL',
    plain: { protocol: 'GraphQL', read: readJson, ...comparedWithList },
    workloads: graphql,
  },
  { title: 'SOAP', plain: { protocol: 'SOAP' }, workloads: soap },
].map(({ title, plain, workloads }) => ({
  title,
  workloads: workloads.map((workload) => ({ status: 200, ...plain, ...workload })),
}));

const all = groups.flatMap(({ workloads }) => workloads);

/** The workload as one server gets it: with its dialect, or with the baseline for the reference. */
export const workloadFor = (peer, workload) => {
  if (peer === reference && workload.baseline) return { ...workload, ...workload.baseline };
  const dialect = peer.dialect?.[workload.name];
  if (!dialect) return workload;
  return { ...workload, path: dialect.path, read: (text) => dialect.parse(readStable(text)) };
};

/** The reference takes part in every workload, because it serves the baseline. */
export const takesPart = (peer, { name, protocol }) =>
  peer === reference || peer.protocols.includes(protocol) || name in (peer.dialect ?? {});

/** The workloads of the comma-separated names, in the order of the table; without names all of them. */
export const chooseWorkloads = (names) => {
  if (!names) return all;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !all.some((workload) => workload.name === name));
  if (unknown.length > 0) throw new Error(`Unknown workload: ${unknown.join(', ')}`);
  return all.filter((workload) => wanted.includes(workload.name));
};
