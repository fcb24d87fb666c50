// The reference: plain Fastify with the REST routes, three protected resources, and the list of users that is the baseline
// of GraphQL and SOAP. No sessions, no limits, no validation.
import Fastify from 'fastify';
import { respondProtected, issueToken } from '../credentials.mjs';
import {
  createProduct,
  getProduct,
  health,
  listProducts,
  listUsers,
  patchProduct,
  searchProducts,
} from '../products.mjs';

const notFound = { success: false, error: 'NOT_FOUND', message: 'product not found' };

const app = Fastify();

app.get('/health', health);
app.get('/api/v1/users', (request) => listUsers(request.query));
app.get('/api/v1/products', (request) => listProducts(request.query));
app.route({
  method: 'QUERY',
  url: '/api/v1/products',
  handler: (request) => searchProducts(request.body),
});
app.get(
  '/api/v1/products/:id',
  (request, reply) => getProduct(request.params.id) ?? reply.code(404).send(notFound),
);
app.post('/api/v1/products', (request, reply) => reply.code(201).send(createProduct(request.body)));
app.patch(
  '/api/v1/products/:id',
  (request, reply) => patchProduct(request.params.id, request.body) ?? reply.code(404).send(notFound),
);
app.post('/auth/token', issueToken);
app.get('/auth/protected/:scheme', (request, reply) => {
  const { authorization } = request.headers;
  const { method, url: target } = request;
  const { status, headers, body } = respondProtected(request.params.scheme, {
    authorization,
    method,
    target,
  });
  return reply.code(status).headers(headers).send(body);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
