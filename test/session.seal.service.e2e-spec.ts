// CONTROL_KEY: the mutants of every session are sealed.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join } from './support/classes.js';
import type { Client } from './support/client.js';

const controlKey = 'a-control-key-of-more-than-32-bytes';
const headers = { 'x-control-key': controlKey };
const controls = JSON.stringify({ mutants: { active: ['limit-plus-one'] } });
/** Requests per minute. */
const LIMIT = 1000;

let app: TestApp;
beforeAll(async () => (app = await startApp({ controls, controlKey, rateLimitPerMinute: LIMIT })));
afterAll(() => app.close());

/** Whether the mutant acts in the session of a client. */
const isMutated = async (client: Client): Promise<boolean> =>
  (await client.get('/api/v1/users?limit=2')).body.data.length === 3;

it('hides which mutants are active and reached in GET /mutants, except with the key', async () => {
  expect(await isMutated(app.client())).toBe(true);
  const hidden = (await app.client().get('/mutants')).body.data;
  const shown = (await app.client().get('/mutants', { headers })).body.data;

  expect(hidden).toHaveLength(shown.length);
  for (const entry of hidden) {
    expect(entry).not.toHaveProperty('active');
    expect(entry).not.toHaveProperty('reached');
    expect(entry).not.toHaveProperty('example');
  }
  const active = shown.filter((entry: { active: boolean }) => entry.active);
  expect(active).toMatchObject([{ id: 'limit-plus-one', reached: 1 }]);
});

it('rejects a wrong key at GET /mutants', async () => {
  const { status, body } = await app.client().get('/mutants', { headers: { 'x-control-key': 'wrong' } });

  expect({ status, reason: body.reason.code }).toEqual({ status: 403, reason: 'sealed' });
});

it('counts a wrong key as ten requests', async () => {
  const client = app.client();
  const left = ({ headers }: { headers: Headers }): number => Number(headers.get('x-ratelimit-remaining'));
  const before = left(await client.get('/session'));
  const wrong = await client.get('/session/mutants', { headers: { 'x-control-key': 'wrong' } });

  expect(wrong.status).toBe(403);
  expect(before - left(wrong)).toBe(10);
});

const attempts: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['its mutants', (client) => client.put('/session/mutants', { active: [] })],
  ['deletes them', (client) => client.delete('/session/mutants')],
  ['all controls', (client) => client.put('/session/controls', { mutants: { active: [] } })],
  ['deletes all controls', (client) => client.delete('/session/controls')],
  [
    'an import',
    (client) => client.post('/session/import', { data: {}, controls: { mutants: { active: [] } } }),
  ],
  ['a seal of its own', (client) => client.post('/session/seal', { controls: ['mutants'] })],
  ['a lesson', (client) => client.post('/learn/kill-the-mutants/start')],
  ['another key', (client) => client.delete('/session/mutants', { headers: { 'x-control-key': 'k' } })],
  ['the end of the session', (client) => client.delete('/session')],
  ['a reset', (client) => client.post('/api/v1/demo/reset')],
];

it.each(attempts)('has the same mutants after a client tried %s', async (_, attempt) => {
  const client = app.client();
  await client.get('/api/v1/users');
  await attempt(client);
  await client.get('/api/v1/users');

  expect(await isMutated(client)).toBe(true);
});

it('has the same mutants in forks', async () => {
  const client = app.client();
  await client.get('/api/v1/users');
  const { body } = await client.post('/session/fork', { controls: true });
  client.session = body.data.sessions[0].id;

  expect(await isMutated(client)).toBe(true);
});

it('accepts no mutants for a class, and has the same ones in it', async () => {
  const created = await createClass(app);
  const path = `/classes/${created.id}/controls`;
  const { status, body } = await app.client().put(path, { mutants: { active: [] } }, bearer(created));
  const client = app.client();
  await client.get('/api/v1/users');
  await join(client, created.join_code, 'Ada');

  expect({ status, reason: body.reason.code }).toEqual({ status: 403, reason: 'sealed' });
  expect((await app.client().put(path, { random: { seed: 1 } }, bearer(created))).status).toBe(200);
  expect(await isMutated(client)).toBe(true);
});

it('has the same mutants for requests with the header of the web app', async () => {
  const client = app.client();
  await client.get('/api/v1/users');
  const cookie = `sandbox_session=${client.session}`;
  client.session = undefined;
  const { body } = await client.get('/api/v1/users?limit=2', {
    headers: { 'x-sandbox-client': 'web', cookie },
  });

  expect(body.data).toHaveLength(3);
});

it('lets the examiner change the mutants of a session, also for its forks', async () => {
  const client = app.client();
  await client.get('/api/v1/users');
  await client.put('/session/mutants', { active: [] }, { headers });

  expect(await isMutated(client)).toBe(false);

  const { body } = await client.post('/session/fork', {});
  client.session = body.data.sessions[0].id;

  expect(await isMutated(client)).toBe(false);
});
