// What is asked of every server: the request of the load, what must be true of its answer, and what comes before.

const products = '/api/v1/products';
const first = `${products}/b0000000-0000-4000-8000-000000000001`;
const session = '11111111-1111-4111-8111-111111111111';

const newProduct = (number) => ({
  method: 'POST',
  path: products,
  session,
  body: {
    name: `Prepared ${number}`,
    price: number + 0.5,
    description: 'Made before the load.',
    stock: number,
  },
});
const patched = (number) => ({
  method: 'PATCH',
  path: `${products}/b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  session,
  body: { price: number + 0.25, stock: number },
});
const list = { method: 'GET', path: products, session };

// Sessions that the load leaves behind end ten seconds later, so that memory stays bounded and the cost of ending them
// falls into the measured rounds.
const shortSessions = { SESSION_TTL_SECONDS: '10', MAX_SESSIONS: '1000000' };

export const workloads = [
  { name: 'W1', title: 'list of 10', request: list, status: 200, records: 10 },
  {
    name: 'W1w',
    title: 'list of 10 in a session that has written',
    request: list,
    status: 200,
    records: 10,
    prepare: [1, 2, 3, 4, 5].flatMap((number) => [newProduct(number), patched(number)]),
  },
  { name: 'W2', title: 'one by id', request: { method: 'GET', path: first, session }, status: 200 },
  {
    name: 'W3',
    title: 'create',
    script: 'create.lua',
    request: newProduct(1),
    status: 201,
    environment: shortSessions,
  },
  {
    name: 'W4',
    title: 'filtered and sorted list',
    request: { ...list, path: `${products}?category=electronics&sort=price&order=asc` },
    status: 200,
    records: 7,
  },
  { name: 'W5', title: 'patch', script: 'patch.lua', request: patched(1), status: 200 },
  {
    name: 'W9',
    title: 'health',
    request: { method: 'GET', path: '/health' },
    status: 200,
    sessionless: true,
  },
  {
    name: 'M4',
    title: 'list of 10, a new session on every request',
    request: { method: 'GET', path: products },
    status: 200,
    records: 10,
    environment: shortSessions,
  },
];

/** Those of the comma-separated names, in the table's order; all of them without names. */
export const chooseWorkloads = (names) => {
  if (!names) return workloads;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !workloads.some((workload) => workload.name === name));
  if (unknown.length > 0) throw new Error(`No such workload: ${unknown.join(', ')}`);
  return workloads.filter((workload) => wanted.includes(workload.name));
};
