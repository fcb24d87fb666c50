// The number of round trips to Redis per request.
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';
import { post, requestOf } from './support/soap.js';
import { startRedisProxy, type RedisProxy } from './support/redis-proxy.js';

const user = 'a0000000-0000-4000-8000-000000000001';
const product = 'b0000000-0000-4000-8000-000000000001';
const lamp = { name: 'Lamp', price: 5 };

type Request = (client: Client) => Promise<{ readonly status: number; readonly headers: Headers }>;

const reads: [string, Request][] = [
  ['a list', (client) => client.get('/api/v1/users?role=user&sort=name')],
  ['a record', (client) => client.get(`/api/v1/users/${user}`)],
  ['an order with related records', (client) => client.get('/api/v1/orders?expand=user,product')],
  ['a search', (client) => client.query('/api/v1/users', { filters: { role: ['admin'] } })],
  [
    'a list in GraphQL',
    (client) => executeGraphql(client, '{ users { items { id } } orders { items { user { name } } } }'),
  ],
  ['a list in SOAP', (client) => post(client, requestOf('GetUsers'))],
  ['a create with a validation error', (client) => client.post('/api/v1/products', { name: '' })],
  [
    'a create with a conflict',
    (client) => client.post('/api/v1/users', { name: 'Ada', email: 'taken@example.com' }),
  ],
  ['a patch without fields', (client) => client.patch(`/api/v1/users/${user}`, {})],
];
const writes: [string, Request][] = [
  ['a create', (client) => client.post('/api/v1/products', lamp)],
  ['a replacement', (client) => client.put(`/api/v1/products/${product}`, lamp)],
  ['a patch', (client) => client.patch(`/api/v1/products/${product}`, { price: 7 })],
  ['a delete', (client) => client.delete('/api/v1/products/b0000000-0000-4000-8000-000000000002')],
  ['a reset', (client) => client.post('/api/v1/demo/reset')],
  [
    'a create in GraphQL',
    (client) =>
      executeGraphql(client, 'mutation { createProduct(input: { name: "Lamp", price: 5 }) { id } }'),
  ],
  ['a create in SOAP', (client) => post(client, requestOf('CreateProduct', lamp))],
];

describeOnRedis('the round trips to the store', () => {
  let redis: TestRedis;
  let proxy: RedisProxy;
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    redis = await startRedis();
    proxy = await startRedisProxy(redis.port);
    const limited = { rateLimitPerMinute: 1_000_000 };
    app = await startApp({ store: 'redis', redisUrl: proxy.url, redisPrefix: 'cost', ...limited });
    while ((await app.client().get('/health')).status !== 200);
    // From now on, the server has all scripts in its cache.
    for (const [, request] of [...reads, ...writes]) await request(app.client());
    await app.client().get('/session');
  });
  beforeEach(async () => {
    client = app.client();
    await client.post('/api/v1/users', { name: 'Ada', email: 'taken@example.com' });
  });
  afterAll(async () => {
    await app.close();
    await proxy.close();
    await redis.stop();
  });

  async function requestsOf(
    request: () => Promise<{ readonly headers: Headers }>,
  ): Promise<readonly string[]> {
    const before = proxy.requests().length;
    const { headers } = await request();
    expect(headers.has('x-ratelimit-remaining')).toBe(true);
    return proxy.requests().slice(before);
  }

  it.each(reads)('are one, including the rate limit, for %s', async (_, request) => {
    expect(await requestsOf(() => request(client))).toHaveLength(1);
  });

  it('are two for the report of the session: its snapshots are stored apart from its records', async () => {
    expect(await requestsOf(() => client.get('/session'))).toHaveLength(2);
  });

  it.each(writes)('are two for %s', async (_, request) => {
    expect(await requestsOf(() => request(client))).toHaveLength(2);
  });

  it('are one for a conditional request', async () => {
    const { headers } = await client.get('/api/v1/users');
    const call = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    let response: TestResponse | undefined;

    expect(await requestsOf(async () => (response = await client.get('/api/v1/users', call)))).toHaveLength(
      1,
    );
    expect(response?.status).toBe(304);
  });

  it('are two more for the first request of a session, and one more to seed it', async () => {
    expect(await requestsOf(() => app.client().get('/session'))).toHaveLength(2 + 2);
    expect(await requestsOf(() => app.client().get('/api/v1/users'))).toHaveLength(4);
  });

  it('are zero for a document without a session', async () => {
    client.session = undefined;
    const counts: number[] = [];
    // On a busy machine, a request that the node sends without a client can fall into an attempt.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const before = proxy.requests().length;
      for (const path of ['/openapi.json', '/graphiql', '/']) await client.get(path);
      counts.push(proxy.requests().length - before);
    }

    expect(Math.min(...counts)).toBe(0);
  });
});
