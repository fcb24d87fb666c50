// The rate budgets of classes.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const LIMIT = 10;
const CLASS_LIMIT = 25;
const clock = new TestClock();

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    clock,
    trustProxy: true,
    rateLimitPerMinute: LIMIT,
    classRateLimitPerMinute: CLASS_LIMIT,
  });
});
afterAll(() => app.close());
beforeEach(() => clock.advance({ seconds: 61 }));

let nextAddress = 1;
const newAddress = (): string => `203.0.113.${(nextAddress += 1)}`;

const send = (client: Client, address: string, path = '/api/v1/users'): Promise<TestResponse> =>
  client.get(path, { headers: { 'x-forwarded-for': address } });
const remaining = ({ headers }: TestResponse): number => Number(headers.get('x-ratelimit-remaining'));

/** The statuses of so many requests. */
async function statuses(count: number, client: Client, address: string): Promise<number[]> {
  const responses: number[] = [];
  for (let i = 0; i < count; i += 1) responses.push((await send(client, address)).status);
  return responses;
}
const ok = (count: number): number[] => Array.from({ length: count }, () => 200);

async function member(created: TestClass, name: string): Promise<Client> {
  const client = app.client();
  await join(client, created.join_code, name);
  return client;
}

it('a request counts against the learner, not against the IP address', async () => {
  const created = await createClass(app);
  const address = newAddress();
  const [ada, bob] = [await member(created, 'Ada'), await member(created, 'Bob')];

  expect(await statuses(LIMIT, ada, address)).toEqual(ok(LIMIT));
  const rejected = await send(ada, address);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect(rejected.headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
  expect(remaining(rejected)).toBe(0);
  expect(await statuses(LIMIT, bob, address)).toEqual(ok(LIMIT));
  expect(await statuses(LIMIT, app.client(), address)).toEqual(ok(LIMIT));
  expect((await send(app.client(), address)).status).toBe(429);
});

it('all sessions of a learner share one budget', async () => {
  const created = await createClass(app);
  const client = app.client();
  const { learner_token } = (await join(client, created.join_code, 'Ada')).body.data;
  const other = app.client();
  await other.post('/classes/join', { learner_token }, { headers: { 'x-forwarded-for': newAddress() } });

  expect(await statuses(LIMIT - 1, client, newAddress())).toEqual(ok(LIMIT - 1));
  expect(remaining(await send(other, newAddress()))).toBe(0);
  expect((await send(other, newAddress())).status).toBe(429);
});

it('a class has a budget, which rejected requests of a learner do not use up', async () => {
  const created = await createClass(app);
  const [ada, bob, cyd] = [
    await member(created, 'Ada'),
    await member(created, 'Bob'),
    await member(created, 'Cyd'),
  ];

  expect((await statuses(40, ada, newAddress())).filter((status) => status === 429)).toHaveLength(30);
  expect(await statuses(LIMIT, bob, newAddress())).toEqual(ok(LIMIT));
  const fifth = await statuses(4, cyd, newAddress());
  expect(fifth).toEqual(ok(4));
  const last = await send(cyd, newAddress());
  expect(remaining(last)).toBe(0);
  expect(last.headers.get('x-ratelimit-limit')).toBe(String(CLASS_LIMIT));
  expect((await send(cyd, newAddress())).status).toBe(429);
});

it('joined sessions of one IP address have one budget over all classes', async () => {
  const address = newAddress();
  const members: Client[] = [];
  for (const name of ['Ada', 'Bob', 'Cyd']) members.push(await member(await createClass(app), name));
  const [ada, bob, cyd] = members as [Client, Client, Client];
  await statuses(LIMIT, ada, address);
  await statuses(LIMIT, bob, address);

  expect(await statuses(6, cyd, address)).toEqual([...ok(5), 429]);
  expect((await send(cyd, newAddress())).status).toBe(200);
});

it('a learner token does not select a budget', async () => {
  const created = await createClass(app);
  const address = newAddress();
  const { learner_token } = (await join(app.client(), created.join_code, 'Ada')).body.data;
  const headers = {
    'x-forwarded-for': address,
    'x-learner-token': learner_token,
    cookie: `sandbox_learner=${String(learner_token)}`,
  };
  const responses: number[] = [];
  for (let i = 0; i <= LIMIT; i += 1) {
    const client = app.client();
    await statuses(0, client, address);
    responses.push((await client.get('/api/v1/users', { headers })).status);
  }

  expect(responses).toEqual([...ok(LIMIT), 429]);
});

it('the trainer has a budget per class, which others cannot use up', async () => {
  const created = await createClass(app);
  const address = newAddress();
  const board = (headers: Record<string, string>): Promise<TestResponse> =>
    app.client().get(`/classes/${created.id}/board`, { headers: { 'x-forwarded-for': address, ...headers } });
  const wrong = [];
  for (let i = 0; i <= LIMIT; i += 1) {
    wrong.push((await board({ authorization: `Bearer ct_${'A'.repeat(43)}` })).status);
  }
  const own = [];
  for (let i = 0; i <= LIMIT; i += 1) own.push((await board({ ...bearer(created).headers })).status);

  expect(wrong).toEqual([...Array.from({ length: LIMIT }, () => 404), 429]);
  expect(own).toEqual([...ok(LIMIT), 429]);
});

it('operations of a GraphQL batch count against the learner', async () => {
  const created = await createClass(app);
  const client = await member(created, 'Ada');
  const headers = { 'x-forwarded-for': newAddress() };
  const batch = Array.from({ length: LIMIT }, () => ({ query: '{ __typename }' }));

  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-session-id': client.session ?? '' },
    body: JSON.stringify(batch),
  });

  expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await client.post('/graphql', { query: '{ __typename }' }, { headers })).status).toBe(429);
});

it('a former learner counts by IP address again', async () => {
  const created = await createClass(app);
  const address = newAddress();
  const client = await member(created, 'Ada');
  await app.client().delete(`/classes/${created.id}`, bearer(created));
  await statuses(LIMIT, app.client(), address);

  expect((await send(client, address)).status).toBe(429);
});
