// `ttl_seconds` of a seal sets the end of the session. In memory.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const SESSION_TTL = 1800;

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, sessionTtlSeconds: SESSION_TTL })));
afterAll(() => app.close());

async function sealed(seconds: number): Promise<{ readonly client: Client; readonly end: string }> {
  const client = app.client();
  await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
  const { body } = await client.post('/session/seal', { controls: ['mutants'], ttl_seconds: seconds });
  return { client, end: body.data.deletes_after };
}

const isSame = async (client: Client): Promise<boolean> => {
  const { body } = await client.get('/session');
  return body.data.is_new === false && body.data.counts.users === 13;
};

it.each([
  ['shorter', 60],
  ['longer', 5 * SESSION_TTL],
])('ends a session with a %s lifetime at its time, however much it is used', async (_, seconds) => {
  const { client, end } = await sealed(seconds);
  const { body } = await client.get('/session');
  expect(body.data).toMatchObject({ expires_at: end, expires_in_seconds: seconds });
  for (let passed = 0; passed < seconds - 30; passed += 30) {
    clock.advance({ seconds: 30 });
    expect(await isSame(client)).toBe(true);
  }

  clock.advance({ seconds: 30 });

  expect(await isSame(client)).toBe(false);
});

it('keeps an idle session for a day, while others come and go', async () => {
  const { client } = await sealed(86_400);
  for (let passed = 0; passed < 86_399; passed += SESSION_TTL) {
    await app.client().get('/api/v1/users');
    clock.advance({ seconds: Math.min(SESSION_TTL, 86_399 - passed) });
  }

  expect(await isSame(client)).toBe(true);
});

it('is not extended by POST /session/extend, a reset, the start of a lesson, or the web app', async () => {
  const client = app.client();
  const web = { 'x-sandbox-client': 'web' };
  await client.get('/session', { headers: web });
  await client.post('/session/seal', { controls: ['mutants'], ttl_seconds: 600 });
  clock.advance({ seconds: 400 });
  const extended = await client.post('/session/extend');
  await client.post('/api/v1/demo/reset');
  await client.post('/learn/api-keys/start', { reset: true });
  const { body } = await client.get('/session', { headers: web });

  expect(extended).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  expect(body.data.expires_in_seconds).toBe(200);
  expect(body.data).not.toHaveProperty('slides_until');
});

it.each([59, 86_401, 60.5, '60'])('rejects %j', async (ttl_seconds) => {
  const { status, body } = await app.client().post('/session/seal', { ttl_seconds });

  expect(status).toBe(400);
  expect(body.message).toMatch(/^body\/ttl_seconds must be /);
});
