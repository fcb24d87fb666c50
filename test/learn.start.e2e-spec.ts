// Starting, restarting and resuming lessons, and what that changes in the session.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { expectError } from './support/expect-error.js';
import {
  BASKET,
  completeBasket,
  createProduct,
  lessonsDir,
  LOGIN,
  progressOf,
  SEED,
  sessionProgress,
  start,
  stepStates,
  succeed,
} from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, lessonsDir });
});
afterAll(() => app.close());

const product = (n: number): string => `/api/v1/products/b0000000-0000-4000-8000-00000000000${n}`;
const listed = 'a0000000-0000-4000-8000-000000000001';

describe('a start', () => {
  it('returns the progress and what was prepared', async () => {
    const started = await start(app.client());
    expect(started).toMatchObject({ id: 'practice-basket', state: 'in_progress', restarts: 0, saved: {} });
    expect(started.started_at).toBe(new Date(clock.now()).toISOString());
    expect(started.prepared).toEqual({
      seeded: true,
      restored: [],
      controls: [],
      message: 'Added the standard dataset. Your own records are unchanged.',
    });
  });

  it('seeds an unseeded session, and keeps the records that it has', async () => {
    const client = app.client();
    await client.post('/graphql', {
      query: 'mutation { createProduct(input: {name: "Own", price: 1}) { id } }',
    });
    await start(client);
    expect((await succeed(client.get('/session'))).counts.products).toBe(25);
  });

  it('sets the controls of the lesson until it is completed', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2030-01-01T00:00:00Z' });
    expect((await start(client, SEED)).prepared.controls).toEqual(['random']);
    expect((await succeed(client.get('/session'))).controls).toEqual(['clock', 'random']);
    const { id } = await succeed(client.post('/api/v1/products', { name: 'Lamp', price: 5 }), 201);
    await client.get(`/api/v1/products/${id as string}`);
    expect(await progressOf(client, SEED)).toMatchObject({ state: 'completed' });
    expect((await succeed(client.get('/session'))).controls).toEqual(['clock']);
  });

  it.each([LOGIN, SEED])(
    'removes the controls of the lesson that was active when %s starts',
    async (next) => {
      const client = app.client();
      await start(client, SEED);
      expect((await start(client, next)).prepared.controls).toEqual(next === SEED ? ['random'] : []);
      expect((await succeed(client.get('/session/random'))).seed).toBe(next === SEED ? 42 : null);
    },
  );

  it('removes the controls of the lesson when the progress is deleted', async () => {
    const client = app.client();
    await start(client, SEED);
    await client.delete('/learn/progress');
    expect(await succeed(client.get('/session'))).not.toHaveProperty('controls');
  });

  it('removes the controls of the lesson when a token interrupts it', async () => {
    const [other, client] = [app.client(), app.client()];
    await start(other, SEED);
    await other.post('/api/v1/products', { name: 'Lamp', price: 5 });
    const { progress_token } = await succeed(other.get('/learn/progress'));
    await start(client, SEED);
    await client.put('/learn/progress', { progress_token });
    expect(await progressOf(client, SEED)).toMatchObject({ state: 'interrupted' });
    expect(await succeed(client.get('/session'))).not.toHaveProperty('controls');
  });

  it('does not seed for a lesson that needs no records', async () => {
    const client = app.client();
    expect((await start(client, LOGIN)).prepared.message).toBe(
      'The required records are present. Your own records are unchanged.',
    );
    expect((await succeed(client.get('/session'))).seeded).toBe(false);
  });

  it('restores the listed records that were changed or deleted, and no others', async () => {
    const client = app.client();
    const original = await succeed(client.get(product(1)));
    const own = await createProduct(client);
    await client.patch(product(1), { price: 1 });
    await client.delete(product(2));
    await client.patch(product(3), { price: 3 });
    await client.delete(`/api/v1/users/${listed}`);
    const { prepared } = await start(client);

    expect(prepared).toEqual({
      seeded: false,
      restored: [
        { entity: 'users', id: listed, was: 'deleted' },
        { entity: 'products', id: product(1).split('/').at(-1), was: 'changed' },
        { entity: 'products', id: product(2).split('/').at(-1), was: 'deleted' },
      ],
      controls: [],
      message: 'Restored 1 user and 2 products of the standard dataset. Your own records are unchanged.',
    });
    expect(await succeed(client.get(product(1)))).toEqual(original);
    expect((await client.get(product(2))).status).toBe(200);
    expect((await succeed(client.get(product(3)))).price).toBe(3);
    expect((await client.get(`/api/v1/products/${own}`)).status).toBe(200);
  });

  it('changes no record when nothing differs', async () => {
    const client = app.client();
    await start(client);
    const { headers } = await client.get(product(1));
    await start(client);
    const etag = String(headers.get('etag'));
    expect((await client.get(product(1), { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('restores a record whose email another restored record has', async () => {
    const client = app.client();
    const { email } = await succeed(client.get(`/api/v1/users/${listed}`));
    await client.patch(`/api/v1/users/${listed}`, { email: 'moved@example.com' });
    const { id } = await succeed(client.post('/api/v1/users', { name: 'Other', email }), 201);
    const response = await client.post(`${BASKET}/start`);
    expectError(response, 409, 'CONFLICT');
    expect(response.body.message).toBe(`Delete user ${String(id)} or start with {"reset": true}`);
    expect(response.body.details).toEqual([{ field: 'email', message: 'already exists' }]);
    expect((await progressOf(client)).state).toBe('not_started');

    await client.delete(`/api/v1/users/${String(id)}`);
    expect((await start(client)).prepared.restored).toMatchObject([{ id: listed, was: 'changed' }]);
  });

  it('changes nothing when a record cannot be restored', async () => {
    const client = app.client();
    const { email } = await succeed(client.get(`/api/v1/users/${listed}`));
    await client.delete(`/api/v1/users/${listed}`);
    await client.delete(product(1));
    await client.post('/api/v1/users', { name: 'Other', email });
    const before = await succeed(client.get('/session'));
    expectError(await client.post(`${BASKET}/start`), 409, 'CONFLICT');
    expect((await client.get(product(1))).status).toBe(404);
    expect((await succeed(client.get('/session'))).counts).toEqual(before.counts);
    expect((await sessionProgress(client)).lessons).toEqual([]);
  });

  it('deletes all records first with reset, and restarts the lifetime of the session', async () => {
    const client = app.client();
    const own = await createProduct(client);
    await client.delete(product(1));
    clock.advance({ seconds: 600 });
    const response = await client.post(`${BASKET}/start`, { reset: true });
    expect(response.body.data.prepared).toMatchObject({
      seeded: false,
      message: 'Deleted all records of the session and restored the standard dataset.',
    });
    expect(response.headers.get('set-cookie')).toContain('Max-Age=1800');
    expect((await client.get(`/api/v1/products/${own}`)).status).toBe(404);
    expect((await client.get(product(1))).status).toBe(200);
    expect((await succeed(client.get('/session'))).expires_in_seconds).toBe(1800);
  });

  it('is not made by a simulated error, which changes neither progress nor records', async () => {
    const client = app.client();
    expect((await client.post(`${BASKET}/start?error=503`)).status).toBe(503);
    expect((await progressOf(client)).state).toBe('not_started');
    expect((await succeed(client.get('/session'))).seeded).toBe(false);
    await createProduct(client);
    expect((await sessionProgress(client)).lessons).toEqual([]);
  });
});

describe('the active lesson', () => {
  it('is the one that was started last; the others keep their position', async () => {
    const client = app.client();
    await start(client);
    const id = await createProduct(client);
    await start(client, LOGIN);
    expect((await sessionProgress(client)).active).toEqual({ lesson: 'practice-login', step: 'credentials' });

    await client.get(`/api/v1/products/${id}`);
    expect(stepStates(await progressOf(client))).toEqual(['done', 'open', 'later']);
    const resumed = await start(client, BASKET, { resume: true });
    expect(resumed).toMatchObject({ state: 'in_progress', restarts: 0, saved: { productId: id } });
    expect(resumed.prepared).toMatchObject({ seeded: false, restored: [] });
    await client.get(`/api/v1/products/${id}`);
    expect(stepStates(await progressOf(client))).toEqual(['done', 'done', 'open']);
  });

  it('cannot be resumed before it was started', async () => {
    const client = app.client();
    expectError(await client.post(`${BASKET}/start`, { resume: true }), 409, 'CONFLICT');
    await createProduct(client);
    expect((await sessionProgress(client)).lessons).toEqual([]);
  });

  it('cannot be resumed after it was completed', async () => {
    const client = app.client();
    await completeBasket(client);
    expectError(await client.post(`${BASKET}/start`, { resume: true }), 409, 'CONFLICT');
  });
});

describe('a restart', () => {
  async function restarted(client: Client): Promise<Record<string, unknown>> {
    await client.post(`${BASKET}/help`);
    return start(client);
  }

  it('begins at the first step without saved values', async () => {
    const client = app.client();
    await start(client);
    await createProduct(client);
    await client.get('/api/v1/products');
    const lesson = await restarted(client);
    expect(lesson).toMatchObject({ state: 'in_progress', restarts: 1, saved: {}, last_attempt: null });
    expect(lesson.steps).toMatchObject([
      { state: 'open', done_at: null, attempts: 0, help: 0 },
      { state: 'later', attempts: 0, help: 0 },
      { state: 'later' },
    ]);
  });

  it('keeps a completed lesson completed', async () => {
    const client = app.client();
    await completeBasket(client);
    const { completed_at } = await progressOf(client);
    clock.advance({ seconds: 60 });
    expect(await restarted(client)).toMatchObject({ state: 'completed', completed_at, restarts: 1 });
    const id = await createProduct(client);
    expect(stepStates(await progressOf(client))).toEqual(['done', 'open', 'later']);
    expect((await sessionProgress(client)).totals.lessons_completed).toBe(1);
    await client.get(`/api/v1/products/${id}`);
    await client.delete(`/api/v1/products/${id}`);
    expect(await progressOf(client)).toMatchObject({ state: 'completed', completed_at });
  });
});
