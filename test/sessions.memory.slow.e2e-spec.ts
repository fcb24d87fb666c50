// The limits on the memory of sessions, over each protocol.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { executeGraphql } from './support/graphql.js';
import { parsePrometheusText } from './support/prometheus-text.js';
import { describeOnRedis, startRedis } from './support/redis.js';
import { callFault, requestOf, post } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const wide = '\u{1F600}'.repeat(500);
const large = { name: 'Large', price: 1, description: wide };
const small = { name: 'Small', price: 1 };
const mutation = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';

/** Creates records until one is rejected. Returns the paths of the records and the error response. */
async function fill(client: Client): Promise<[paths: string[], rejected: TestResponse]> {
  const paths: string[] = [];
  for (;;) {
    const response = await client.post('/api/v1/products', large);
    if (response.status !== 201) return [paths, response];
    paths.push(`/api/v1/products/${String(response.body.data.id)}`);
  }
}

describe('a session with the maximum of data', () => {
  let app: TestApp;
  let client: Client;
  let paths: string[];
  let rejected: TestResponse;
  beforeAll(async () => {
    app = await startApp({ maxSessionKib: 64 });
    client = app.client();
    [paths, rejected] = await fill(client);
  });
  afterAll(() => app.close());

  const message =
    'the data of a session is limited to 64 KiB of memory: delete or shorten records, or reset the session';

  it('gets 409 for a record that needs more, and a message that says what to do', () => {
    expect(paths.length).toBeGreaterThan(5);
    expectError(rejected, 409, 'CONFLICT');
    expect(rejected.body.message).toBe(message);
  });

  it('gets it over GraphQL and SOAP too, and for changes that make a record larger', async () => {
    const { body } = await executeGraphql(client, mutation, { input: large });
    expect(body.errors).toMatchObject([{ message, extensions: { code: 'CONFLICT', status: 409 } }]);
    expect((await callFault(client, 'CreateProduct', large)).faultstring).toBe(message);
    const created = await client.patch(paths[0] ?? '', { name: 'x', description: '' });
    expect(created.status).toBe(200);
    const [, again] = await fill(client);
    expect(again.status).toBe(409);
    expectError(await client.put(paths[0] ?? '', large), 409, 'CONFLICT');
  });

  it('can be read, and its records can be made smaller and deleted', async () => {
    const statuses = [
      await client.get(paths[1] ?? ''),
      await client.get('/api/v1/products?sort=name'),
      await client.patch(paths[1] ?? '', { description: '' }),
      await client.delete(paths[2] ?? ''),
      await client.post('/api/v1/products', small),
      await client.post('/api/v1/demo/reset'),
      await client.post('/api/v1/products', large),
    ].map(({ status }) => status);

    expect(statuses).toEqual([200, 200, 200, 204, 201, 200, 201]);
  });

  it('does not limit other sessions', async () => {
    expect((await app.client().post('/api/v1/products', large)).status).toBe(201);
  });
});

describe('a service whose memory for session data is full', () => {
  const clock = new TestClock();
  let app: TestApp;
  let owner: Client;
  let path: string;
  beforeAll(async () => {
    app = await startApp({ clock, store: 'memory', memoryBudgetMib: 1 });
    owner = app.client();
    const { body } = await owner.post('/api/v1/products', small);
    path = `/api/v1/products/${String(body.data.id)}`;
    while ((await app.client().post('/api/v1/products', large)).status === 201);
  });
  afterAll(() => app.close());

  it('rejects the data of a new session with 503 and Retry-After, over each protocol', async () => {
    const rest = await app.client().post('/api/v1/products', large);
    expectError(rest, 503, 'SERVICE_UNAVAILABLE');
    expect(rest.headers.get('retry-after')).toBe('1800');

    const { body } = await executeGraphql(app.client(), mutation, { input: large });
    expect(body.errors).toMatchObject([
      { extensions: { code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 1800 } },
    ]);

    const soap = await post(app.client(), requestOf('CreateProduct', large));
    expect([soap.status, soap.headers.get('retry-after')]).toEqual([503, '1800']);
    expect(soap.text).toContain('SERVICE_UNAVAILABLE');
  });

  it('opens sessions that only read', async () => {
    expect((await app.client().get('/api/v1/products')).status).toBe(200);
  });

  it('lets a session with data read, write within its share, and delete', async () => {
    const statuses = [
      await owner.get(path),
      await owner.post('/api/v1/products', small),
      await owner.patch(path, { price: 2 }),
      await owner.delete(path),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 200, 204]);

    const [, rejected] = await fill(owner);
    expect(rejected.status).toBe(503);
  });

  it('has room again when sessions expire', async () => {
    clock.advance({ seconds: 1800 });
    expect((await app.client().post('/api/v1/products', large)).status).toBe(201);
  });
});

it('releases the responses of a session that has ended', async () => {
  const clock = new TestClock();
  // Without fast handlers no response is cached.
  const app = await startApp({ clock, store: 'memory', fastHandlers: 'on' });
  const client = app.client();
  const usedBy = async (part: string): Promise<number | undefined> =>
    parsePrometheusText((await app.client().get('/metrics')).text)
      .get('sandbox_memory_used_bytes')
      ?.samples.find(({ labels }) => labels.part === part)?.value;
  await client.post('/api/v1/products', small);
  for (let i = 0; i < 3; i += 1) await client.get('/api/v1/products');
  expect(await usedBy('responses')).toBeGreaterThan(1000);

  clock.advance({ seconds: 1800 });
  await client.get('/session');

  expect([await usedBy('responses'), await usedBy('session-data')]).toEqual([0, 0]);
  await app.close();
});

describeOnRedis('a session in Redis with the maximum of data', () => {
  it('gets 409 for a record that needs more, and can be read and made smaller', async () => {
    const redis = await startRedis();
    const app = await startApp({
      store: 'redis',
      redisUrl: redis.url,
      redisPrefix: 'size',
      maxSessionKib: 64,
    });
    const client = app.client();
    const [paths, rejected] = await fill(client);
    const [path = ''] = paths;

    expectError(rejected, 409, 'CONFLICT');
    const statuses = [
      await client.get(path),
      await client.delete(path),
      await client.post('/api/v1/products', large),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 204, 201]);
    await app.close();
    await redis.stop();
  });
});
