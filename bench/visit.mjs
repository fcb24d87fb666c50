// The requests of one visitor in one session: every protocol, successful and rejected requests. See soak.mjs.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

const json = { 'content-type': 'application/json' };
const xml = { 'content-type': 'text/xml' };
const products = '/api/v1/products';
const envelope = (content) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${content}</e:Body></e:Envelope>`;
const graphql = (query, variables) => JSON.stringify({ query, variables });
const basic = (pair) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

const faults = JSON.stringify({ rules: [{ when: { skip: 1000 }, fault: { type: 'STATUS', status: 503 } }] });

/** The requests in order: expected status, then the request. `id` is the id of the created product. */
const steps = [
  [200, 'PUT', '/session/journal', json, () => '{"record":true}'],
  [201, 'POST', products, json, () => '{"name":"Soaked","price":1.5}'],
  [200, 'GET', products],
  [200, 'GET', `${products}?category=electronics&sort=price&order=asc&limit=5`],
  [200, 'QUERY', '/api/v1/users', json, () => '{"filters":{"age":{"gte":30}},"fields":["name"]}'],
  [200, 'GET', (id) => `${products}/${id}`],
  [200, 'PATCH', (id) => `${products}/${id}`, json, () => '{"price":2.5}'],
  [200, 'PUT', (id) => `${products}/${id}`, json, () => '{"name":"Put","price":3}'],
  [200, 'GET', '/api/v1/orders?expand=user,product'],
  [200, 'POST', '/graphql', json, () => graphql('{ users { items { id name } pageInfo { total } } }')],
  [
    200,
    'POST',
    '/graphql',
    json,
    (id) => graphql('query ($id: ID!) { product(id: $id) { name price } }', { id }),
  ],
  [
    200,
    'POST',
    '/graphql',
    json,
    () => graphql('mutation { createUser(input: {name: "A", email: "a@b.example"}) { id } }'),
  ],
  [200, 'POST', '/soap/', xml, () => envelope('<GetUsersRequest><limit>5</limit></GetUsersRequest>')],
  [200, 'POST', '/soap/', xml, (id) => envelope(`<GetProductRequest><id>${id}</id></GetProductRequest>`)],
  [500, 'POST', '/soap/', xml, () => envelope('<CreateUserRequest/>')],
  [200, 'POST', '/auth/token', json, () => '{"username":"bob@example.com","password":"bob-user-2026"}'],
  [200, 'GET', '/auth/protected/api-key', { 'x-api-key': 'demo-key-sandbox-2026' }],
  [401, 'GET', '/auth/protected/basic', basic('bob@example.com:wrong')],
  [200, 'GET', '/session'],
  [200, 'POST', '/api/v1/flows/seed-store'],
  [400, 'POST', '/api/v1/users', json, () => '{"name":'],
  [400, 'GET', `${products}?limit=0`],
  [404, 'GET', '/nowhere'],
  [405, 'DELETE', products],
  [413, 'POST', products, json, () => ' '.repeat(200_000)],
  [503, 'GET', `${products}?error=503`],
  [200, 'PUT', '/session/faults', json, () => faults],
  [200, 'GET', `${products}?limit=50`],
  [201, 'PUT', '/session/snapshots/soaked'],
  [200, 'POST', '/session/snapshots/soaked/restore'],
  [200, 'POST', '/session/requests/verify', json, () => '{"match":{"method":"PATCH"},"count":1}'],
  [200, 'GET', '/session/requests?limit=50'],
  [200, 'GET', '/session/export'],
  [200, 'POST', '/learn/challenges/start'],
  [204, 'DELETE', (id) => `${products}/${id}`],
  [404, 'GET', (id) => `${products}/${id}`],
];

const send = (origin, agent, method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...length } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve([response.statusCode, Buffer.concat(chunks)]));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Runs every step in a new session and calls `add(milliseconds, failure)` for each; `failure` is undefined on success. */
export const visit = async (origin, agent, add) => {
  const session = { 'x-session-id': randomUUID() };
  let id;
  for (const [expected, method, target, headers, body] of steps) {
    const path = typeof target === 'string' ? target : target(id);
    const begin = performance.now();
    const [status, response] = await send(
      origin,
      agent,
      method,
      path,
      { ...headers, ...session },
      body?.(id),
    ).catch((reason) => [String(reason)]);
    id ??= status === 201 ? JSON.parse(response).data.id : undefined;
    const failure = status === expected ? undefined : `${method} ${path}: ${status} instead of ${expected}`;
    add(performance.now() - begin, failure);
  }
};
