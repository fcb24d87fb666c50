// The progress of a session: derived from its exchanges, read with ETag and `wait`, deleted, and extended with the session.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { expectError } from './support/expect-error.js';
import {
  BASKET,
  CHALLENGE,
  completeBasket,
  createProduct,
  lessonsDir,
  progressOf,
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

const now = (): string => new Date(clock.now()).toISOString();

async function started(): Promise<Client> {
  const client = app.client();
  await start(client);
  return client;
}

describe('the progress in a lesson', () => {
  it('is not started at first', async () => {
    const progress = await progressOf(app.client());
    expect(progress).toMatchObject({
      id: 'practice-basket',
      title: 'Create, read and delete a product',
      state: 'not_started',
      started_at: null,
      completed_at: null,
      restarts: 0,
      saved: {},
      last_attempt: null,
    });
    expect(progress.steps[0]).toEqual({
      ...{ id: 'create', title: 'Create a product', state: 'open' },
      ...{ done_at: null, attempts: 0, help: 0, how: null },
    });
    expect(stepStates(progress)).toEqual(['open', 'later', 'later']);
  });

  it('counts no request from before the start', async () => {
    const client = app.client();
    await createProduct(client);
    await start(client);
    expect(stepStates(await progressOf(client))).toEqual(['open', 'later', 'later']);
  });

  it('is complete after a request for each step', async () => {
    const client = await started();
    clock.advance({ seconds: 5 });
    const id = await createProduct(client);
    const progress = await progressOf(client);
    expect(stepStates(progress)).toEqual(['done', 'open', 'later']);
    expect(progress).toMatchObject({ state: 'in_progress', saved: { productId: id } });
    expect(progress.steps[0].done_at).toBe(now());

    await client.get(`/api/v1/products/${id}`);
    await client.delete(`/api/v1/products/${id}`);
    expect(await progressOf(client)).toMatchObject({ state: 'completed', completed_at: now() });
  });

  it('is updated before the response is complete', async () => {
    const client = await started();
    for (let n = 0; n < 5; n += 1) {
      const id = await createProduct(client);
      expect((await progressOf(client)).saved).toEqual({ productId: id });
      await start(client);
    }
  });

  it('explains an attempt that did not pass, and counts it', async () => {
    const client = await started();
    await client.post('/api/v1/products', { name: 'x', price: '29.5' });
    await client.post('/api/v1/products', { name: 'x', price: 30 });
    const { last_attempt, steps } = await progressOf(client);
    expect(steps[0].attempts).toBe(2);
    expect(last_attempt).toMatchObject({
      step: 'create',
      related: true,
      request: { method: 'POST', path: '/api/v1/products', protocol: 'REST', operation: 'createProduct' },
      status: 201,
      api_error: null,
    });
    expect(last_attempt.failed[0]).toMatchObject({
      check: 'input.price',
      expected: { value: 29.5 },
      actual: { value: 30 },
    });
    await createProduct(client);
    expect((await progressOf(client)).last_attempt).toBeNull();
  });

  it('shows an unrelated request, which is no attempt', async () => {
    const client = await started();
    await client.get('/api/v1/users');
    const { last_attempt, steps } = await progressOf(client);
    expect(last_attempt).toMatchObject({ related: false, failed: [{ check: 'operation' }] });
    expect(steps[0].attempts).toBe(0);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['an unknown path', (client) => client.get('/api/v1/product')],
    ['a method that is not allowed', (client) => client.send('PATCH', '/api/v1/products')],
    [
      'a body of another type',
      (client) => client.post('/api/v1/products', 'x', { headers: { 'content-type': 'text/csv' } }),
    ],
    ['malformed JSON', (client) => client.post('/api/v1/products', '{')],
    ['a simulated error', (client) => client.get('/api/v1/users?error=429')],
    [
      'an operation over GraphQL',
      (client) => client.post('/graphql', { query: '{ users { items { id } } }' }),
    ],
  ])('observes %s', async (_, send) => {
    const client = await started();
    await send(client);
    expect((await progressOf(client)).last_attempt).not.toBeNull();
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['lessons', (client) => client.get(BASKET)],
    ['the session', (client) => client.get('/session')],
    ['an extension of the session', (client) => client.post('/session/extend')],
    ['a page', (client) => client.get('/')],
    [
      'the web app',
      (client) => client.post('/api/v1/products', {}, { headers: { 'x-sandbox-client': 'web' } }),
    ],
    ['another session', () => app.client().post('/api/v1/products', {})],
  ])('ignores requests of %s', async (_, send) => {
    const client = await started();
    await send(client);
    expect((await progressOf(client)).last_attempt).toBeNull();
  });

  it('counts requests with the session cookie', async () => {
    const client = await started();
    const browser = app.client();
    browser.session = undefined;
    const headers = { cookie: `sandbox_session=${String(client.session)}` };
    await browser.post('/api/v1/products', { name: 'Lamp', price: 29.5 }, { headers });
    expect(stepStates(await progressOf(client))).toEqual(['done', 'open', 'later']);
  });

  it('loses nothing when many requests come at the same time', async () => {
    const client = app.client();
    await succeed(client.post('/learn/challenges/start'));
    await start(client);
    await Promise.all(
      Array.from({ length: 20 }, () => client.post('/api/v1/products', { name: 'x', price: 1 })),
    );
    expect((await progressOf(client)).steps[0].attempts).toBe(20);
    await Promise.all([createProduct(client), client.post('/api/v1/orders', {})]);
    expect(await sessionProgress(client)).toMatchObject({
      lessons: [{ steps: [{ state: 'done' }, { state: 'open' }, { state: 'later' }] }],
      challenges: expect.arrayContaining([expect.objectContaining({ id: 'practice-01', step: 1 })]),
    });
  });

  it('does not change the responses of the session, including conditional ones', async () => {
    const client = app.client();
    const etag = String((await client.get('/api/v1/products')).headers.get('etag'));
    await start(client);
    const after = await client.get('/api/v1/products', { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(304);
  });
});

describe('GET /learn/progress', () => {
  it('shows an empty session', async () => {
    const client = app.client();
    const progress = await sessionProgress(client);
    expect(progress).toMatchObject({
      active: null,
      session_expires_at: new Date(clock.now() + 1_800_000).toISOString(),
      next: { lesson: 'first-get' },
      lessons: [],
      challenges: [],
      verified: false,
    });
    expect(progress.totals).toMatchObject({ lessons_completed: 0, challenges_completed: 0, points: 0 });
    expect(progress.totals.lessons).toBe((await succeed(client.get('/learn'))).length);
    expect(progress.totals.challenges).toBe((await succeed(client.get('/learn/challenges'))).length);
    expect(progress.totals.points_max).toBeGreaterThan(progress.totals.challenges * 10);
  });

  it('lists lessons with activity, the active one and its open step', async () => {
    const client = await started();
    await createProduct(client);
    const { active, lessons } = await sessionProgress(client);
    expect(active).toEqual({ lesson: 'practice-basket', step: 'read' });
    expect(lessons).toHaveLength(1);
    expect(lessons[0]).toMatchObject({ id: 'practice-basket', state: 'in_progress' });
    expect(lessons[0]).not.toHaveProperty('saved');
  });

  it('has no active lesson after the last step', async () => {
    const client = app.client();
    await completeBasket(client);
    expect(await sessionProgress(client)).toMatchObject({ active: null, totals: { lessons_completed: 1 } });
  });

  it('is not changed by simulated errors and delays', async () => {
    const client = await started();
    expectError(await client.delete('/learn/progress?error=500'), 500, 'INTERNAL_SERVER_ERROR');
    expect((await client.get('/learn/progress?delay=1')).headers.get('x-simulated')).toBe('delay');
    expect((await sessionProgress(client)).lessons).toHaveLength(1);
  });
});

describe('DELETE /learn/progress', () => {
  it('removes all lessons and challenges, and nothing else', async () => {
    const client = await started();
    await client.post(`${CHALLENGE}/help`);
    await createProduct(client);
    const { body: before } = await client.get('/session');
    expect((await client.delete('/learn/progress')).status).toBe(204);
    expect(await sessionProgress(client)).toMatchObject({ active: null, lessons: [], challenges: [] });
    expect((await client.get('/session')).body.data.counts).toEqual(before.data.counts);
    expect((await client.delete('/learn/progress')).status).toBe(204);
  });

  it('never leads to an earlier ETag', async () => {
    const client = await started();
    const tags = new Set<string | null>();
    for (let n = 0; n < 4; n += 1) {
      tags.add((await client.get('/learn/progress')).headers.get('etag'));
      await client.delete('/learn/progress');
      tags.add((await client.get('/learn/progress')).headers.get('etag'));
      await start(client);
    }
    expect(tags.size).toBe(8);
  });
});

describe.each(['/learn/progress', `${BASKET}/progress`])('the ETag of %s', (path) => {
  it('gets 304 until the progress or the end of the session changes', async () => {
    const client = await started();
    const conditional = async (): Promise<number> => {
      const headers = { 'if-none-match': String(tag) };
      return (await client.get(path, { headers })).status;
    };
    let tag = (await client.get(path)).headers.get('etag');
    expect(tag).toMatch(/^"\S+"$/);
    expect(await conditional()).toBe(304);
    await createProduct(client);
    expect(await conditional()).toBe(200);
    tag = (await client.get(path)).headers.get('etag');
    expect(await conditional()).toBe(304);
    clock.advance({ seconds: 1 });
    await client.post('/session/extend');
    expect(await conditional()).toBe(200);
  });
});

describe('the lifetime of the progress', () => {
  it('ends with the session', async () => {
    const client = await started();
    await createProduct(client);
    clock.advance({ seconds: 1800 });
    expect((await progressOf(client)).state).toBe('not_started');
  });

  it.each(['/session/extend', '/api/v1/demo/reset'])('restarts with POST %s', async (path) => {
    const client = await started();
    const id = await createProduct(client);
    clock.advance({ seconds: 1700 });
    expect((await client.post(path)).status).toBe(200);
    clock.advance({ seconds: 1700 });
    expect(await progressOf(client)).toMatchObject({ state: 'in_progress', saved: { productId: id } });
    const end = (await sessionProgress(client)).session_expires_at;
    expect(end).toBe(new Date(clock.now() + 100_000).toISOString());
    await createProduct(client);
    expect((await progressOf(client)).last_attempt).toMatchObject({ related: true });
  });
});
