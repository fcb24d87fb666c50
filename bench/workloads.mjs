// What is asked of every server: the request of the load, what must be true of its answer, and what comes before.
import { readJson, readLasting, readSoapPage } from './answers.mjs';
import { reference } from './peers.mjs';
import { readOrders, readProducts, readUsers } from './peers/dataset.mjs';

const users = '/api/v1/users';
const products = '/api/v1/products';
const first = `${products}/b0000000-0000-4000-8000-000000000001`;
const session = '11111111-1111-4111-8111-111111111111';

const json = (content) => ({ type: 'application/json', body: JSON.stringify(content) });

const newProduct = (number) => ({
  method: 'POST',
  path: products,
  session,
  ...json({
    name: `Prepared ${number}`,
    price: number + 0.5,
    description: 'Made before the load.',
    stock: number,
  }),
});
const patched = (number) => ({
  method: 'PATCH',
  path: `${products}/b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  session,
  ...json({ price: number + 0.25, stock: number }),
});
const list = { method: 'GET', path: products, session };

const envelope = (content) =>
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://sandbox.example.com/soap">' +
  `<soap:Body>${content}</soap:Body></soap:Envelope>`;

const graphql = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  session,
  ...json({ query, variables }),
});
const soap = (content) => ({
  method: 'POST',
  path: '/soap/',
  session,
  type: 'text/xml',
  body: envelope(content),
});

const userFields = 'id name email role age created_at updated_at';
const productFields = 'id name price description stock category created_at updated_at';
const orderFields = 'id user_id product_id quantity status notes created_at updated_at';

const pageOfUsers = `query Users($limit: Int) {
  users(limit: $limit) { items { ${userFields} } pageInfo { total page limit pages hasNext hasPrev } }
}`;
const nestedOrder = `query Order($id: ID!) {
  order(id: $id) { ${orderFields} user { ${userFields} } product { ${productFields} } }
}`;

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

// GraphQL and SOAP never seed a session, so a REST request comes before them. It is also what the reference is asked.
const listOfUsers = { method: 'GET', path: users, session };
const besideRest = {
  prepare: [listOfUsers],
  status: 200,
  baseline: {
    title: 'JSON list of 10 users',
    request: listOfUsers,
    read: readJson,
    expected: { success: true, data: newest, pagination: pageInfo },
  },
};

// Sessions that the load leaves behind end ten seconds later, so that memory stays bounded and the cost of ending them
// falls into the measured rounds.
const shortSessions = { SESSION_TTL_SECONDS: '10', MAX_SESSIONS: '1000000' };

// A workload is REST's, and asks the reference the same, unless it says otherwise. `aim` is the ratio that this API must
// reach.
const plain = { protocol: 'REST', read: readLasting };

const workloads = [
  { name: 'W1', title: 'list of 10', aim: 1, request: list, status: 200, records: 10 },
  {
    name: 'W1w',
    title: 'list of 10 in a session that has written',
    aim: 0.95,
    request: list,
    status: 200,
    records: 10,
    prepare: [1, 2, 3, 4, 5].flatMap((number) => [newProduct(number), patched(number)]),
  },
  { name: 'W2', title: 'one by id', aim: 0.8, request: { method: 'GET', path: first, session }, status: 200 },
  {
    name: 'W3',
    title: 'create',
    aim: 0.8,
    script: 'create.lua',
    request: newProduct(1),
    status: 201,
    environment: shortSessions,
  },
  {
    name: 'W4',
    title: 'filtered and sorted list',
    aim: 0.9,
    request: { ...list, path: `${products}?category=electronics&sort=price&order=asc` },
    status: 200,
    records: 7,
  },
  { name: 'W5', title: 'patch', aim: 0.8, script: 'patch.lua', request: patched(1), status: 200 },
  {
    ...besideRest,
    name: 'W6',
    title: 'GraphQL list of 10',
    aim: 0.5,
    protocol: 'GraphQL',
    request: graphql(pageOfUsers, { limit: 10 }),
    read: readJson,
    expected: { data: { users: { items: newest, pageInfo } } },
  },
  {
    ...besideRest,
    name: 'W7',
    title: 'GraphQL nested order',
    aim: 0.55,
    protocol: 'GraphQL',
    request: graphql(nestedOrder, { id: order.id }),
    read: readJson,
    expected: { data: { order: expanded } },
  },
  {
    ...besideRest,
    name: 'W8',
    title: 'SOAP GetUsers of 10',
    aim: 0.8,
    protocol: 'SOAP',
    request: soap('<tns:GetUsersRequest><limit>10</limit></tns:GetUsersRequest>'),
    read: readSoapPage('GetUsersResponse', 'users', 'user', ['age']),
    expected: { records: newest, ...page },
  },
  {
    name: 'W9',
    title: 'health',
    aim: 0.8,
    request: { method: 'GET', path: '/health' },
    status: 200,
    sessionless: true,
  },
  {
    name: 'M4',
    title: 'list of 10, a new session on every request',
    aim: 0.95,
    request: { method: 'GET', path: products },
    status: 200,
    records: 10,
    environment: shortSessions,
  },
].map((workload) => ({ ...plain, ...workload }));

/** What a server is asked in a workload: its request, or for the reference the request that stands for it. */
export const questionFor = (peer, workload) =>
  peer === reference && workload.baseline ? { ...workload, ...workload.baseline } : workload;

/** Only the reference answers for a protocol that it does not speak: it has the baseline. */
export const takesPart = (peer, { protocol }) => peer === reference || peer.protocols.includes(protocol);

/** Those of the comma-separated names, in the table's order; all of them without names. */
export const chooseWorkloads = (names) => {
  if (!names) return workloads;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !workloads.some((workload) => workload.name === name));
  if (unknown.length > 0) throw new Error(`No such workload: ${unknown.join(', ')}`);
  return workloads.filter((workload) => wanted.includes(workload.name));
};
