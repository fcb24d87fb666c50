// Sessions that slide: each use restarts their lifetime, until they must end.
import { startApp, type TestApp } from './support/app.js';
import { createClass, join } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, trustProxy: true })));
afterAll(() => app.close());

const ofWebApp = { headers: { 'x-sandbox-client': 'web' } };
const twentyMinutes = { seconds: 1200 };

const maxAge = ({ headers }: TestResponse): string | undefined =>
  /Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1];

/** A client in a session that the web app has opened. */
async function opened(): Promise<Client> {
  const client = app.client();
  await client.get('/session', ofWebApp);
  return client;
}

it('says until when it slides', async () => {
  const client = await opened();
  const latest = new Date(clock.now() + 28_800_000).toISOString();
  clock.advance(twentyMinutes);
  const { body } = await client.get('/session');
  expect(body.data).toMatchObject({ expires_in_seconds: 1800, slides_until: latest });
  const response = await client.post('/graphql', { query: '{ sessionInfo { slides_until } }' });
  expect(response.body.data.sessionInfo.slides_until).toBe(latest);
});

const isNew = async (client: Client): Promise<unknown> => (await client.get('/session')).body.data.is_new;

it('a session of the web app ends thirty minutes after its last request, of any client', async () => {
  const client = await opened();
  const { body } = await client.post('/api/v1/products', { name: 'Lamp', price: 5 });
  for (let request = 0; request < 3; request += 1) {
    clock.advance(twentyMinutes);
    const response = await client.get(`/api/v1/products/${body.data.id}`);
    expect([response.status, maxAge(response)]).toEqual([200, '1800']);
  }
  clock.advance({ seconds: 1799 });
  expect((await client.get(`/api/v1/products/${body.data.id}`)).status).toBe(200);

  clock.advance({ seconds: 1800 });
  expect((await client.get(`/api/v1/products/${body.data.id}`)).status).toBe(404);
});

it('restarts once per tenth of its lifetime', async () => {
  const client = await opened();
  clock.advance({ seconds: 179 });
  expect(maxAge(await client.get('/session'))).toBe('1621');
  clock.advance({ seconds: 1 });
  expect(maxAge(await client.get('/session'))).toBe('1800');
});

it('keeps its records, ETags and notes when it restarts', async () => {
  const client = await opened();
  const etag = String((await client.get('/api/v1/users')).headers.get('etag'));
  await client.put('/session/snapshots/before');
  for (let request = 0; request < 3; request += 1) {
    clock.advance(twentyMinutes);
    expect((await client.get('/api/v1/users', { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  expect((await client.get('/session')).body.data).toMatchObject({ snapshots: ['before'] });
});

it('ends within MAX_SESSION_SECONDS after its start', async () => {
  const client = await opened();
  for (let minutes = 0; minutes < 460; minutes += 20) {
    clock.advance(twentyMinutes);
    expect(await isNew(client)).toBe(false);
  }
  clock.advance(twentyMinutes);
  expect(await isNew(client)).toBe(true);
});

it('a session of a learner slides until the class ends', async () => {
  const created = await createClass(app, { hours: 9 });
  const client = app.client();
  await join(client, created.join_code, 'Ada');
  for (let minutes = 0; minutes < 520; minutes += 20) {
    clock.advance(twentyMinutes);
    expect(await isNew(client)).toBe(false);
  }
  clock.advance(twentyMinutes);
  expect(await isNew(client)).toBe(true);
});

it.each<[string, object]>([
  ['the web app did not open', {}],
  ['another client opened', { headers: { 'x-sandbox-client': 'kit' } }],
])('a session that %s does not slide', async (_name, call) => {
  const client = app.client();
  await client.get('/session', call);
  clock.advance(twentyMinutes);
  const response = await client.get('/session', ofWebApp);
  expect(maxAge(response)).toBe('600');
  expect(response.body.data).not.toHaveProperty('slides_until');
});
