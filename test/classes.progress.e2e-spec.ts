// The progress of learners on the board, from their requests.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { EventStream, type StreamEvent } from './support/event-stream.js';
import {
  completeBasket,
  createProduct,
  lessonsDir,
  sessionProgress,
  start,
  succeed,
} from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

const LESSON = 'practice-basket';
const CHALLENGE = 'practice-01';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  // With Redis, activity is visible after up to a second.
  app = await startApp({ clock, trustProxy: true, lessonsDir, store: 'memory' });
});
afterAll(() => app.close());

type Data = TestResponse['body'];

async function boardOf(created: TestClass): Promise<Data> {
  return (await app.client().get(`/classes/${created.id}/board`, bearer(created))).body.data;
}

async function rowOf(created: TestClass, index = 0): Promise<Data> {
  return (await boardOf(created)).learners[index];
}

async function exportOf(created: TestClass): Promise<Data[]> {
  return (await app.client().get(`/classes/${created.id}/export`, bearer(created))).body.data;
}

async function member(created: TestClass, name = 'Ada'): Promise<Client> {
  const client = app.client();
  await join(client, created.join_code, name);
  return client;
}

const failCreate = (client: Client): Promise<TestResponse> =>
  client.post('/api/v1/products', { name: 'Lamp', price: '29.5' });

describe('the row of a learner', () => {
  it('has the open step, the attempts and what failed', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await start(client);
    expect((await rowOf(created)).current).toEqual({
      lesson: LESSON,
      step: expect.any(String),
      title: expect.any(String),
      since: new Date(clock.now()).toISOString(),
      attempts: 0,
      help: 0,
      failed_check: null,
      last_status: null,
    });
    await client.get('/api/v1/users');
    await failCreate(client);
    expect((await rowOf(created)).current).toMatchObject({
      attempts: 1,
      failed_check: 'input.price',
      last_status: 400,
    });
    await client.post(`/learn/${LESSON}/help`);
    expect((await rowOf(created)).current).toMatchObject({ help: 1 });
  });

  it('keeps its attempts when the active lesson is resumed', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await start(client);
    await failCreate(client);
    await client.post(`/learn/${LESSON}/start`, { resume: true });
    expect((await rowOf(created)).current).toMatchObject({ attempts: 1, failed_check: 'input.price' });
  });

  it('counts steps and completed lessons, and is done when all assigned are completed', async () => {
    const created = await createClass(app, { assigned: [LESSON] });
    const client = await member(created);
    await start(client);
    await createProduct(client);
    expect(await rowOf(created)).toMatchObject({ steps_done: 1, lessons_completed: 0, state: 'active' });
    await completeBasket(client);
    const row = await rowOf(created);
    const { steps } = (await client.get(`/learn/${LESSON}`)).body.data;

    expect(row).toMatchObject({
      steps_done: steps.length,
      lessons_completed: 1,
      current: null,
      state: 'done',
    });
    expect((await exportOf(created)).find(({ id }) => id === LESSON)).toMatchObject({
      id: LESSON,
      kind: 'lesson',
      state: 'completed',
      steps_done: steps.length,
      steps: steps.length,
      started_at: new Date(clock.now()).toISOString(),
      completed_at: new Date(clock.now()).toISOString(),
    });
  });

  it('has the help with which steps were completed, which no later help changes', async () => {
    const created = await createClass(app, { assigned: [LESSON] });
    const client = await member(created);
    const readHelp = (step: string, level: number): Promise<TestResponse> =>
      client.post(`/learn/${LESSON}/help`, { step, level });
    await start(client);
    await readHelp('read', 1);
    await readHelp('delete', 3);
    const id = await createProduct(client);
    expect(await rowOf(created)).toMatchObject({ how: { alone: 1, hints: 0, solution: 0 } });
    await client.get(`/api/v1/products/${id}`);
    expect((await exportOf(created)).find((row) => row.id === LESSON)).toMatchObject({ how: 'hints' });
    await client.delete(`/api/v1/products/${id}`);
    await start(client);
    await readHelp('create', 3);
    expect(await rowOf(created)).toMatchObject({ how: { alone: 1, hints: 1, solution: 1 } });
    expect((await exportOf(created)).find((row) => row.id === LESSON)).toMatchObject({ how: 'solution' });
  });

  it('has the help for each step in the next session of the learner', async () => {
    const created = await createClass(app);
    const client = app.client();
    const { learner_token } = (await join(client, created.join_code, 'Ada')).body.data;
    await start(client);
    await client.post(`/learn/${LESSON}/help`, { step: 'create', level: 2 });
    await client.get(`/api/v1/products/${await createProduct(client)}`);
    const next = app.client();
    await next.post('/classes/join', { learner_token });
    expect((await succeed(next.get(`/learn/${LESSON}/progress`))).steps).toMatchObject([
      { state: 'done', how: 'hints' },
      { state: 'done', how: 'alone' },
      { state: 'open', how: null },
    ]);
  });

  it('is stuck after five related attempts, and after eight minutes with activity', async () => {
    const created = await createClass(app);
    const [ada, bob] = [await member(created, 'Ada'), await member(created, 'Bob')];
    await start(ada);
    await start(bob);
    for (let i = 0; i < 5; i += 1) await failCreate(ada);
    expect(await rowOf(created, 0)).toMatchObject({ state: 'stuck', current: { attempts: 5 } });
    clock.advance({ seconds: 8 * 60 });
    expect(await rowOf(created, 1)).toMatchObject({ state: 'idle' });
    await bob.get('/api/v1/users');
    expect(await rowOf(created, 1)).toMatchObject({ state: 'stuck' });
    const { totals, steps } = await boardOf(created);
    expect(totals).toEqual({ learners: 2, active: 0, stuck: 2, done: 0 });
    expect(steps[0]).toMatchObject({ lesson: LESSON, done: 0, open: 0, stuck: 2 });
    await createProduct(ada);
    expect((await boardOf(created)).steps.slice(0, 2)).toMatchObject([
      { done: 1, open: 0, stuck: 1 },
      { done: 0, open: 1, stuck: 0 },
    ]);
  });

  it('does not lose completed lessons and steps by a restart', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await completeBasket(client);
    const before = await rowOf(created);
    await start(client);
    const after = await rowOf(created);

    expect(after).toMatchObject({ lessons_completed: 1, steps_done: before.steps_done });
    expect(after.current).toMatchObject({ lesson: LESSON, attempts: 0 });
  });

  it('counts what happens in joined sessions only', async () => {
    const created = await createClass(app);
    const client = app.client();
    await completeBasket(client);
    const token = (await sessionProgress(client)).progress_token;
    await join(client, created.join_code, 'Ada');
    await client.put('/learn/progress', { progress_token: token });

    expect(await rowOf(created)).toMatchObject({ lessons_completed: 0, steps_done: 0 });
    expect((await sessionProgress(client)).totals.lessons_completed).toBe(1);
  });

  it('has the points of solved challenges', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await client.post('/learn/challenges/start');
    const order = (await client.post('/api/v1/orders', {})).body.data;
    await client.delete(`/api/v1/orders/${String(order.id)}`);
    const row = await rowOf(created);
    const own = await sessionProgress(client);
    const rows = await exportOf(created);

    expect(own.challenges.find(({ id }: { id: string }) => id === CHALLENGE).state).toBe('solved');
    expect(row).toMatchObject({
      challenges_completed: own.totals.challenges_completed,
      points: own.totals.points,
      steps_done: 0,
    });
    expect(rows.find(({ id }) => id === CHALLENGE)).toMatchObject({
      kind: 'challenge',
      state: 'completed',
      steps: 2,
    });
    expect(row.points).toBeGreaterThan(0);
  });

  it('contains no request data: no saved values, bodies, headers or addresses', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await start(client);
    await client.post(
      '/api/v1/products',
      { name: 'Secret Name', price: 29.5 },
      { headers: { 'x-note': 'secret-note' } },
    );
    await client.post(
      '/api/v1/products',
      { name: 'Secret Name' },
      { headers: { authorization: 'Basic c2VjcmV0' } },
    );
    const text = JSON.stringify([await boardOf(created), await exportOf(created)]);

    expect(text).not.toMatch(/secret|c2VjcmV0|127\.0\.0\.1/i);
    expect(text).not.toContain(client.session);
  });
});

describe('a new session of a learner', () => {
  it('has the progress of the class, and continues it', async () => {
    const created = await createClass(app);
    const first = app.client();
    const { learner_token } = (await join(first, created.join_code, 'Ada')).body.data;
    await completeBasket(first);
    const second = app.client();
    await second.get('/session', { headers: { 'x-learner-token': learner_token } });
    const merged = await sessionProgress(second);

    expect(merged.totals.lessons_completed).toBe(1);
    expect(await rowOf(created)).toMatchObject({ lessons_completed: 1 });
    const before = (await exportOf(created)).find(({ id }) => id === LESSON).attempts;
    await start(second);
    await failCreate(second);
    expect((await exportOf(created)).find(({ id }) => id === LESSON).attempts).toBe(Number(before) + 1);
  });
});

describe('a reset with progress', () => {
  it('clears the records of session and class', async () => {
    const created = await createClass(app);
    const client = await member(created);
    await completeBasket(client);
    const body = { data: false, progress: true };
    await app.client().post(`/classes/${created.id}/reset`, body, bearer(created));

    expect(await rowOf(created)).toMatchObject({
      lessons_completed: 0,
      steps_done: 0,
      points: 0,
      current: null,
    });
    expect((await sessionProgress(client)).totals).toMatchObject({ lessons_completed: 0, points: 0 });
    await completeBasket(client);
    expect(await rowOf(created)).toMatchObject({ lessons_completed: 1 });
  });
});

describe('the stream', () => {
  /** The steps, or a row with a completed step. */
  const isDone = ({ name, data }: StreamEvent): boolean =>
    name === 'steps' ? data[0].done === 1 : name === 'learner' && data.steps_done === 1;

  it('reports attempts and completed steps', async () => {
    const created = await createClass(app);
    const client = await member(created);
    const stream = await EventStream.open(app.url, created);
    await stream.next();
    await start(client);
    await failCreate(client);
    const attempt = await stream.until(({ data }) => data?.current?.attempts === 1);
    await createProduct(client);
    const events = [await stream.until(isDone), await stream.until(isDone)];
    const done = events.find(({ name }) => name === 'learner');
    const steps = events.find(({ name }) => name === 'steps');

    expect(attempt).toMatchObject({ name: 'learner', data: { current: { failed_check: 'input.price' } } });
    expect(done?.data.current).toMatchObject({ attempts: 0, failed_check: null });
    expect(steps?.data[0]).toMatchObject({ lesson: LESSON, done: 1 });
    stream.close();
  });
});
