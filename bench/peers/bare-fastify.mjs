// The reference: plain Fastify doing the work of the products endpoints, and the list of users that GraphQL and SOAP are
// measured against. No sessions, no limits, no validation.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { maxProducts, readProducts, readUsers } from './dataset.mjs';

const byId = (records) => new Map(records.map((record) => [record.id, record]));
const seeded = () => byId(readProducts());
const defaults = { description: '', stock: 0, category: 'general' };
const notFound = { success: false, error: 'NOT_FOUND', message: 'product not found' };

const users = byId(readUsers());
let products = seeded();

/** The page that a list query asks for: exact-match filters, a stable sort, and its pagination. */
const list = (collection, { page = '1', limit = '10', sort = 'created_at', order = 'desc', ...filters }) => {
  const wanted = Object.entries(filters);
  const records = [...collection.values()].filter((record) =>
    wanted.every(([field, value]) => String(record[field]) === value),
  );
  records.sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
  if (order.toLowerCase() === 'desc') records.reverse();
  return paginate(records, Number(page), Number(limit));
};

const paginate = (records, page, limit) => {
  const total = records.length;
  const pages = Math.ceil(total / limit);
  return {
    success: true,
    data: records.slice((page - 1) * limit, page * limit),
    pagination: { total, page, limit, pages, hasNext: page < pages, hasPrev: page > 1 },
  };
};

const create = (input) => {
  if (products.size > maxProducts) products = seeded();
  const now = new Date().toISOString();
  const product = { id: randomUUID(), ...defaults, ...input, created_at: now, updated_at: now };
  products.set(product.id, product);
  return { success: true, data: product };
};

const patch = (known, input) => {
  const product = { ...known, ...input, updated_at: new Date().toISOString() };
  products.set(product.id, product);
  return { success: true, data: product };
};

const app = Fastify();

app.get('/health', () => ({
  status: 'ok',
  uptime: process.uptime(),
  timestamp: new Date().toISOString(),
  version: '1.0.0',
}));
app.get('/api/v1/users', (request) => list(users, request.query));
app.get('/api/v1/products', (request) => list(products, request.query));
app.get('/api/v1/products/:id', (request, reply) => {
  const product = products.get(request.params.id);
  return product ? { success: true, data: product } : reply.code(404).send(notFound);
});
app.post('/api/v1/products', (request, reply) => reply.code(201).send(create(request.body)));
app.patch('/api/v1/products/:id', (request, reply) => {
  const product = products.get(request.params.id);
  return product ? patch(product, request.body) : reply.code(404).send(notFound);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
