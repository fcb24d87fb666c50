// The lower bound: node:http alone, with the same functions as bare Fastify.
import { createServer } from 'node:http';
import { respondProtected, issueToken } from '../credentials.mjs';
import {
  createProduct,
  getProduct,
  health,
  listProducts,
  patchProduct,
  searchProducts,
} from '../products.mjs';

const products = '/api/v1/products';
const protectedBy = '/auth/protected/';

const send = (response, status, content, headers = {}) => {
  const text = JSON.stringify(content);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    ...headers,
  });
  response.end(text);
};
const sendFound = (response, content) =>
  content ? send(response, 200, content) : send(response, 404, { success: false, error: 'NOT_FOUND' });

/** Parses the body and calls `use` with it. */
const withBody = (request, use) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => use(JSON.parse(Buffer.concat(chunks).toString())));
};

const collection = {
  GET: (_request, response, search) =>
    send(response, 200, listProducts(Object.fromEntries(new URLSearchParams(search)))),
  QUERY: (request, response) => withBody(request, (body) => send(response, 200, searchProducts(body))),
  POST: (request, response) => withBody(request, (body) => send(response, 201, createProduct(body))),
};
const record = {
  GET: (_request, response, id) => sendFound(response, getProduct(id)),
  PATCH: (request, response, id) => withBody(request, (body) => sendFound(response, patchProduct(id, body))),
};

const serve = (request, response) => {
  const { method, url, headers } = request;
  const [path, search = ''] = url.split('?', 2);
  if (path === products) return collection[method](request, response, search);
  if (path.startsWith(`${products}/`))
    return record[method](request, response, path.slice(products.length + 1));
  if (path.startsWith(protectedBy)) {
    const { authorization } = headers;
    const scheme = path.slice(protectedBy.length);
    const result = respondProtected(scheme, { authorization, method, target: url });
    return send(response, result.status, result.body, result.headers);
  }
  if (path === '/health') return send(response, 200, health());
  if (path === '/auth/token') return send(response, 200, issueToken());
  return sendFound(response, undefined);
};

createServer(serve).listen(Number(process.env.PORT), '127.0.0.1');
