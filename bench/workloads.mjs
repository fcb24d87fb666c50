// What is asked of every server: the request of the load, what must be true of its answer, and what comes before.
import { readJson, readLasting, readSoapPage, readSoapRecord } from './answers.mjs';
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

// The answers that the dataset asks for: the newest ten users, and an order beside its user and product.
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

/** Ever new bodies, in turn in two thousand sessions that the run alone uses. */
const inManySessions =
  (make) =>
  ({ run, most }) =>
    many(Math.min(most, 20_000), (number) => ({
      ...make(number, run),
      session: sessionId(number % 2000, run),
    }));

// Sessions that the load leaves behind end ten seconds later, so that memory stays bounded and the cost of ending them
// falls into the measured rounds.
const shortSessions = { SESSION_TTL_SECONDS: '10', MAX_SESSIONS: '1000000' };
const creations = { environment: shortSessions, requests: inManySessions(newProduct), status: 201 };

// GraphQL and SOAP never seed a session, so a REST request comes before them. It is also what the reference is asked.
const listOfUsers = get(users);
const besideList = {
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

const rest = [
  { name: 'list', title: 'List of 10', aim: 1, request: get(products) },
  { name: 'one', title: 'One by id', aim: 0.8, request: get(`${products}/${productId(1)}`) },
  { name: 'create', title: 'Create', aim: 0.8, ...creations },
  {
    name: 'patch',
    title: 'Patch',
    aim: 0.8,
    requests: ({ run, most }) => many(Math.min(most, 5000), (number) => patchOf(productId(1), number, run)),
  },
  {
    name: 'filtered',
    title: 'Filtered and sorted list',
    aim: 0.9,
    request: get(`${products}?category=electronics&sort=price&order=asc`),
  },
  {
    name: 'first',
    title: 'Filtered and sorted list, asked for the first time',
    protocol: 'sessions',
    // The key means nothing here, but no two questions are the same to who remembers answers.
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
    aim: 0.95,
    protocol: 'sessions',
    request: get(products),
    prepare: many(5, (number) => [newProduct(number), patchOf(productId(number), number)]).flat(),
  },
  {
    name: 'session',
    title: 'List of 10, a new session on every request',
    aim: 0.95,
    protocol: 'sessions',
    request: { ...get(products), session: undefined },
    environment: shortSessions,
  },
  { name: 'health', title: 'Health', aim: 0.8, protocol: 'health', request: get('/health') },
];

const authentication = [
  { name: 'basic', title: 'Basic', request: basicRequest },
  { name: 'bearer', title: 'Bearer, a JWT', requests: bearerRequests },
  { name: 'digest', title: 'Digest, one nonce and ever new counts', requests: digestRequests },
];

const graphql = [
  {
    name: 'graphql',
    title: 'GraphQL list of 10',
    aim: 0.5,
    request: graphqlList,
    expected: { data: { users: { items: newest, pageInfo } } },
  },
  {
    name: 'nested',
    title: 'GraphQL order with its user and product',
    aim: 0.55,
    request: graphqlOrder(order.id),
    expected: { data: { order: expanded } },
  },
];

const soap = [
  {
    ...besideList,
    name: 'soap',
    title: 'SOAP GetUsers of 10',
    aim: 0.8,
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
    // The newly made one, without what differs from server to server.
    expected: JSON.parse(newProduct(1).body),
    baseline: { title: 'JSON create', ...creations, read: readLasting, expected: undefined },
  },
];

/** The tables of the report. A workload asks the reference the same, unless it has a `baseline`. */
export const groups = [
  { title: 'REST', plain: { protocol: 'REST', read: readLasting }, workloads: rest },
  { title: 'Authentication', plain: { protocol: 'auth', read: readJson }, workloads: authentication },
  { title: 'GraphQL', plain: { protocol: 'GraphQL', read: readJson, ...besideList }, workloads: graphql },
  { title: 'SOAP', plain: { protocol: 'SOAP' }, workloads: soap },
].map(({ title, plain, workloads }) => ({
  title,
  workloads: workloads.map((workload) => ({ status: 200, ...plain, ...workload })),
}));

const all = groups.flatMap(({ workloads }) => workloads);

/** What a server is asked in a workload: its request, or for the reference the request that stands for it. */
export const questionFor = (peer, workload) => {
  if (peer === reference && workload.baseline) return { ...workload, ...workload.baseline };
  const dialect = peer.dialect?.[workload.name];
  if (!dialect) return workload;
  return { ...workload, path: dialect.path, read: (text) => dialect.parse(readLasting(text)) };
};

/** Only the reference answers for a protocol that it does not speak: it has the baseline. */
export const takesPart = (peer, { name, protocol }) =>
  peer === reference || peer.protocols.includes(protocol) || name in (peer.dialect ?? {});

/** Those of the comma-separated names, in the table's order; all of them without names. */
export const chooseWorkloads = (names) => {
  if (!names) return all;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !all.some((workload) => workload.name === name));
  if (unknown.length > 0) throw new Error(`No such workload: ${unknown.join(', ')}`);
  return all.filter((workload) => wanted.includes(workload.name));
};
