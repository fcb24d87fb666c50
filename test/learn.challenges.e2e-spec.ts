// Challenges: listed, solved by requests of the session, helped and restarted.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { expectError } from './support/expect-error.js';
import {
  CHALLENGE,
  completeBasket,
  lessonsDir,
  sessionProgress,
  start,
  succeed,
} from './support/practice-lessons.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ lessonsDir });
});
afterAll(() => app.close());

/** Passes when every page of the orders was read. */
const PAGES = '/learn/challenges/rest-12';

type Data = Awaited<ReturnType<typeof succeed>>;

const challengeOf = (client: Client): Promise<Data> => succeed(client.get(CHALLENGE));
const startAll = (client: Client): Promise<Data> => succeed(client.post('/learn/challenges/start'));
const createOrder = async (client: Client): Promise<string> =>
  `/api/v1/orders/${String((await succeed(client.post('/api/v1/orders', {}), 201)).id)}`;

async function solve(client: Client): Promise<void> {
  await client.delete(await createOrder(client));
}

const summary = {
  id: 'practice-01',
  title: 'Two steps',
  track: 'practice',
  level: 'intermediate',
  points: 20,
  task: 'Create an order and delete it.',
  protocol: 'REST',
  steps: 2,
  browser: true,
};

describe('challenges', () => {
  it('are listed without checks, hints and solutions', async () => {
    const response = await app.client().get('/learn/challenges');
    expect(response.body.data.at(-1)).toEqual({ ...summary, state: 'untracked' });
    expect(response.text).not.toMatch(/checks|hints|solution|reveal/);
  });

  it('do not count requests from before the start', async () => {
    const client = app.client();
    await solve(client);
    expect((await challengeOf(client)).state).toBe('untracked');
    expect((await startAll(client)).at(-1)).toEqual({ ...summary, state: 'open' });
    expect((await challengeOf(client)).state).toBe('open');
  });

  it('are solved by the requests of the session, step by step', async () => {
    const client = app.client();
    await startAll(client);
    const path = await createOrder(client);
    expect((await sessionProgress(client)).challenges).toContainEqual(
      expect.objectContaining({ id: 'practice-01', state: 'open', step: 1, points: 0, how: null }),
    );
    await client.delete(path);
    const { challenges, totals } = await sessionProgress(client);
    expect(challenges).toContainEqual({
      ...{ id: 'practice-01', state: 'solved', step: 2, attempts: 0, help: 0, points: 20, how: 'alone' },
      solved_at: expect.stringMatching(/Z$/),
    });
    expect(totals.challenges_completed).toBeGreaterThanOrEqual(1);
    expect(await challengeOf(client)).toMatchObject({ state: 'solved', last_attempt: null });
  });

  it.each<[string, object, boolean]>([
    ['their ids', { ids: ['practice-01'] }, true],
    ['their track', { track: 'practice' }, true],
    ['other ids', { ids: ['rest-01'] }, false],
    ['another track', { track: 'rest' }, false],
  ])('count after a start of %s', async (_, body, counts) => {
    const client = app.client();
    await succeed(client.post('/learn/challenges/start', body));
    await solve(client);
    expect((await challengeOf(client)).state).toBe(counts ? 'solved' : 'untracked');
  });

  it('are not started by a lesson, nor by the start of another one', async () => {
    const client = app.client();
    await start(client);
    await succeed(client.post('/learn/challenges/start', { ids: ['rest-01'] }));
    await solve(client);
    expect((await challengeOf(client)).state).toBe('untracked');
  });

  it('stop the active lesson, which can be resumed', async () => {
    const client = app.client();
    await start(client);
    await startAll(client);
    expect(await sessionProgress(client)).toMatchObject({
      active: null,
      lessons: [{ state: 'in_progress' }],
    });
    const resumed = await succeed(client.post('/learn/practice-basket/start', { resume: true }));
    expect(resumed.state).toBe('in_progress');
  });

  it('do not count requests of the active lesson', async () => {
    const client = app.client();
    await startAll(client);
    await start(client);
    await completeBasket(client);
    const { challenges } = await sessionProgress(client);
    expect(challenges).toEqual([]);
  });

  it('count requests that have nothing to do with the active lesson', async () => {
    const client = app.client();
    await startAll(client);
    await start(client);
    await solve(client);
    expect((await challengeOf(client)).state).toBe('solved');
  });

  it('stay started in another session', async () => {
    const client = app.client();
    await succeed(client.post('/learn/challenges/start', { ids: ['practice-01'] }));
    const other = app.client();
    const { progress_token } = await sessionProgress(client);
    await succeed(other.put('/learn/progress', { progress_token }));
    expect((await challengeOf(other)).state).toBe('open');
    await solve(other);
    expect((await challengeOf(other)).state).toBe('solved');
  });

  it('explain an attempt that did not pass', async () => {
    const client = app.client();
    await startAll(client);
    await client.post('/api/v1/orders', { quantity: 'x' });
    expect(await challengeOf(client)).toMatchObject({
      attempts: 1,
      last_attempt: {
        ...{ step: 'create', status: 400 },
        failed: [{ check: 'status' }, { check: 'save.orderId', follows: true }],
      },
    });
  });

  it.each([
    [0, 20, 'alone'],
    [1, 15, 'hints'],
    [2, 15, 'hints'],
    [3, 0, 'solution'],
  ])('after help of level %s, bring %s points', async (level, points, how) => {
    const client = app.client();
    await startAll(client);
    if (level > 0) await succeed(client.post(`${CHALLENGE}/help`, { level }));
    await solve(client);
    const { challenges, totals } = await sessionProgress(client);
    expect(challenges).toContainEqual(
      expect.objectContaining({ id: 'practice-01', help: level, points, how }),
    );
    expect(totals.points).toBeGreaterThanOrEqual(points);
  });

  it('keep their points when help is read after they are solved', async () => {
    const client = app.client();
    await startAll(client);
    await solve(client);
    expect(await succeed(client.post(`${CHALLENGE}/help`, { level: 3 }))).toMatchObject({ level: 3 });
    expect((await sessionProgress(client)).challenges).toContainEqual(
      expect.objectContaining({ id: 'practice-01', points: 20, how: 'alone' }),
    );
  });
});

describe('help for a challenge', () => {
  it('is the next level of the open step, and is served with the challenge from then on', async () => {
    const client = app.client();
    await startAll(client);
    expect(await challengeOf(client)).toMatchObject({ help: 0, help_available: 3, hints: [] });
    const first = await succeed(client.post(`${CHALLENGE}/help`));
    expect(first).toEqual({ step: 'create', level: 1, hint: 'Send POST to /api/v1/orders.' });
    expect(await challengeOf(client)).toMatchObject({ help: 1, hints: [first] });
    const solution = await succeed(client.post(`${CHALLENGE}/help`, { level: 3 }));
    expect(solution.solution.request).toEqual({ method: 'POST', path: '/api/v1/orders', body: {} });
    expect((await challengeOf(client)).hints).toHaveLength(3);
  });

  it('has saved values in the solution', async () => {
    const client = app.client();
    await startAll(client);
    const path = await createOrder(client);
    const { step, solution } = await succeed(client.post(`${CHALLENGE}/help`, { level: 3 }));
    expect({ step, request: solution.request }).toEqual({
      step: 'delete',
      request: { method: 'DELETE', path },
    });
  });

  it.each([
    ['a page between two others', 'limit=10', [1, 3], [2, 4]],
    ['every page with another limit', 'limit=7', [1, 2, 3, 4, 5], [1, 2, 3, 4]],
  ])('names the first page that is not counted: %s', async (_, query, read, expected) => {
    const client = app.client();
    await startAll(client);
    for (const page of read) await client.get(`/api/v1/orders?${query}&page=${page}`);
    const shown: string[] = [];
    for (const _page of expected) {
      const { solution } = await succeed(client.post(`${PAGES}/help`, { level: 3 }));
      shown.push(solution.request.path as string);
      await client.get(solution.request.path);
    }
    expect(shown).toEqual(expected.map((page) => `/api/v1/orders?limit=10&page=${page}`));
    expect((await succeed(client.get(PAGES))).state).toBe('solved');
  });

  it('keeps the passed steps if the solution is read again, until a restart', async () => {
    const client = app.client();
    const solution = (): Promise<Data> => succeed(client.post(`${CHALLENGE}/help`, { level: 3 }));
    await startAll(client);
    const path = await createOrder(client);
    expect((await solution()).step).toBe('delete');
    expect((await solution()).step).toBe('delete');
    // Another client deletes the order in a request that does not count.
    await client.send('DELETE', path, { headers: { 'x-sandbox-client': 'web' } });
    await client.delete(path);
    expect((await challengeOf(client)).last_attempt).toMatchObject({ step: 'delete', status: 404 });
    expect((await solution()).step).toBe('delete');
    const { challenges } = await sessionProgress(client);
    expect(challenges.find(({ id }: { id: string }) => id === 'practice-01')).toMatchObject({ step: 1 });
    await client.post(`${CHALLENGE}/restart`);
    expect((await solution()).step).toBe('create');
    const { request } = (await solution()).solution;
    await client.send(request.method as string, request.path as string, { body: request.body as unknown });
    await client.delete((await solution()).solution.request.path);
    expect((await challengeOf(client)).state).toBe('solved');
  });

  it('keeps its unique text while a lesson starts and ends', async () => {
    const client = app.client();
    const body = async (): Promise<string> =>
      (await succeed(client.post('/learn/challenges/soap-01/help', { level: 3 }))).solution.request
        .body as string;
    await startAll(client);
    const first = await body();
    await start(client);
    expect(await body()).toBe(first);
    await completeBasket(client);
    expect(await body()).toBe(first);
  });

  it.each(['help', 'restart'])('needs a start: %s', async (action) => {
    const response = await app.client().post(`${CHALLENGE}/${action}`);
    expectError(response, 409, 'CONFLICT');
    expect(response.body.message).toBe(
      'Start the challenge first: POST /learn/challenges/start with {"ids": ["practice-01"]}',
    );
  });

  it('is rejected for an unknown step', async () => {
    const client = app.client();
    await startAll(client);
    expectError(await client.post(`${CHALLENGE}/help`, { step: 'creat' }), 400, 'BAD_REQUEST');
  });
});

describe('a restart of a challenge', () => {
  it('removes its passed steps, but not attempts and help', async () => {
    const client = app.client();
    await startAll(client);
    await client.post(`${CHALLENGE}/help`);
    await client.post('/api/v1/orders', { quantity: 'x' });
    const path = await createOrder(client);
    expect(await succeed(client.post(`${CHALLENGE}/restart`))).toMatchObject({
      ...{ state: 'open', attempts: 1, help: 1, last_attempt: null },
    });
    await client.delete(path);
    expect((await challengeOf(client)).state).toBe('open');
    await solve(client);
    expect((await challengeOf(client)).state).toBe('solved');
  });

  it('does not change a solved challenge', async () => {
    const client = app.client();
    await startAll(client);
    await solve(client);
    expect((await succeed(client.post(`${CHALLENGE}/restart`))).state).toBe('solved');
  });
});

describe('an unknown challenge', () => {
  it.each(['', '/help', '/restart'])('is reported by %s', async (action) => {
    const client = app.client();
    const path = `/learn/challenges/practice-1${action}`;
    const response = action === '' ? await client.get(path) : await client.post(path);
    expectError(response, 404, 'NOT_FOUND');
    expect(response.body.message).toBe('challenge not found: practice-1. Did you mean practice-01?');
  });

  it('is not the path of the start', async () => {
    const response = await app.client().get('/learn/challenges/start');
    expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });
});
