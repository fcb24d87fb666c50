// The clients of one network take all the memory that they can get: clients of other networks keep working.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestRequest, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';

const large = { name: 'Large', price: 1, description: '\u{1F600}'.repeat(500) };
const values = Array.from({ length: 100 }, (_, i) => `value ${i}`);
const faults = {
  rules: [{ match: { body: { name: { in: values } } }, fault: { type: 'STATUS', status: 503 } }],
};

/** Takes memory of a part for one session. */
type Filler = (client: Client, from: TestRequest) => Promise<TestResponse>;

const fillers: Readonly<Record<string, Filler>> = {
  'session data': (client, from) => client.post('/api/v1/products', large, from),
  'session snapshots': async (client, from) => {
    const created = await client.post('/api/v1/products', large, from);
    return created.status === 201 ? client.put('/session/snapshots/a', undefined, from) : created;
  },
  'session controls': (client, from) => client.put('/session/faults', faults, from),
  'session notes': (client, from) => client.post('/learn/challenges/start', undefined, from),
};

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ store: 'memory', memoryBudgetMib: 2, trustProxy: true, rateLimitPerMinute: 0 });
});
afterEach(() => app.close());

const from = (address: string): TestRequest => ({ headers: { 'x-forwarded-for': address } });

it.each(Object.entries(fillers))('the memory for %s has room for other networks', async (_, fill) => {
  let rejected = await fill(app.client(), from('192.0.2.1'));
  while (rejected.status < 400) rejected = await fill(app.client(), from('192.0.2.1'));
  expectError(rejected, 503, 'SERVICE_UNAVAILABLE');
  expect(rejected.headers.get('retry-after')).toMatch(/^\d+$/);

  for (const address of ['192.0.2.2', '192.0.2.2', '2001:db8::1']) {
    const { status } = await fill(app.client(), from(address));
    expect(status).toBeLessThan(300);
  }
});

it('forks count for the network of the client that creates them', async () => {
  const client = app.client();
  await client.post('/api/v1/products', large, from('192.0.2.1'));
  const fork = (): Promise<TestResponse> => client.post('/session/fork', { count: 1 }, from('192.0.2.2'));
  let forked = await fork();
  while (forked.status < 400) forked = await fork();

  expectError(forked, 503, 'SERVICE_UNAVAILABLE');
  expect((await app.client().post('/api/v1/products', large, from('192.0.2.1'))).status).toBe(201);
});
