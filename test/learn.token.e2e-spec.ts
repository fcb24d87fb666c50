// Progress tokens: progress that continues in another session, after a restart, or on another service with the same secret.
import { createHmac } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import {
  BASKET,
  CHALLENGE,
  completeBasket,
  createProduct,
  lessonsDir,
  LOGIN,
  progressOf,
  sessionProgress,
  start,
  stepStates,
  succeed,
} from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
const progressSecret = 'a secret for progress tokens, long enough';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, lessonsDir, progressSecret });
});
afterAll(() => app.close());

type Data = Awaited<ReturnType<typeof succeed>>;

const tokenOf = async (client: Client): Promise<string> => (await sessionProgress(client)).progress_token;
const put = (client: Client, progress_token: unknown): Promise<TestResponse> =>
  client.put('/learn/progress', { progress_token });
const merge = (client: Client, token: string): Promise<Data> => succeed(put(client, token));

/** A token with a valid signature. */
function sign(content: unknown, key = progressSecret): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `v1.${text}.${createHmac('sha256', key).update(`v1.${text}`).digest('base64url')}`;
}

const contentOf = (token: string): Data =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const empty = { v: 1, iat: 1_767_225_600, lessons: {}, challenges: {} };
const day = '2025-12-31T00:00:00.000Z';

describe('a progress token', () => {
  it('has the lessons and challenges, and nothing that identifies the session', async () => {
    const client = app.client();
    await completeBasket(client);
    await client.post('/learn/challenges/start', { ids: ['practice-01'] });
    await start(client, LOGIN);
    await client.get('/api/v1/echo');
    await client.post('/api/v1/orders', { quantity: 'x' });
    const token = await tokenOf(client);
    const content = contentOf(token);
    const now = new Date(clock.now()).toISOString();
    expect(content).toMatchObject({
      v: 1,
      iat: Math.floor(clock.now() / 1000),
      lessons: {
        'practice-basket': [['create', 'read', 'delete'], 0, 0, now],
        'practice-login': [[], 1, 0, null],
      },
    });
    expect(content.challenges['practice-01']).toEqual([null, 1, 0, 0]);
    expect(JSON.stringify(content)).not.toContain(String(client.session));
    expect(Object.keys(content)).toEqual(['v', 'iat', 'lessons', 'challenges']);
    expect(token).toMatch(/^v1\.[\w-]+\.[\w-]{43}$/);
  });

  it('continues the progress in another session, without saved values', async () => {
    const client = app.client();
    await completeBasket(client);
    await start(client, LOGIN);
    await client.get('/api/v1/echo', {
      headers: { authorization: `Basic ${Buffer.from('bob@example.com:bob-user-2026').toString('base64')}` },
    });
    const other = app.client();
    const merged = await merge(other, await tokenOf(client));
    expect(merged).toMatchObject({ active: null, ignored: [], verified: true });
    expect(merged.lessons).toMatchObject([
      { id: 'practice-basket', state: 'completed' },
      { id: 'practice-login', state: 'interrupted' },
    ]);
    expect(stepStates(await progressOf(other, LOGIN))).toEqual(['done', 'open']);
    expect(await progressOf(other, LOGIN)).toMatchObject({ saved: {}, last_attempt: null });
    expectError(await other.post(`${LOGIN}/help`), 409, 'CONFLICT');
    expect((await start(other, LOGIN)).state).toBe('in_progress');
  });

  it('says how each step was completed', async () => {
    const client = app.client();
    await start(client);
    await client.post(`${BASKET}/help`, { step: 'delete', level: 3 });
    await client.post(`${BASKET}/help`, { step: 'read', level: 1 });
    await client.get(`/api/v1/products/${await createProduct(client)}`);
    const token = await tokenOf(client);
    expect(contentOf(token).lessons['practice-basket'].slice(1)).toEqual([0, 3, null, '013']);
    const other = app.client();
    await merge(other, token);
    expect((await progressOf(other)).steps).toMatchObject([
      { help: 0, how: 'alone' },
      { help: 1, how: 'hints' },
      { help: 3, how: null },
    ]);
  });

  it('tracks the session that it is sent to', async () => {
    const client = app.client();
    await merge(client, sign({ ...empty, challenges: { 'practice-01': [null, 0, 0, 0] } }));
    await client.delete(
      `/api/v1/orders/${String((await succeed(client.post('/api/v1/orders', {}), 201)).id)}`,
    );
    expect((await succeed(client.get(CHALLENGE))).state).toBe('solved');
  });

  it('changes nothing when it is sent again, or comes from the same session', async () => {
    const client = app.client();
    await completeBasket(client);
    await client.post('/api/v1/orders', { quantity: 'x' });
    await start(client, LOGIN);
    await client.get('/api/v1/echo');
    await client.post(`${LOGIN}/help`);
    const token = await tokenOf(client);
    const tag = (await client.get('/learn/progress')).headers.get('etag');
    await merge(client, token);
    expect((await client.get('/learn/progress')).headers.get('etag')).toBe(tag);

    const other = app.client();
    await merge(other, token);
    const first = (await other.get('/learn/progress')).headers.get('etag');
    await merge(other, token);
    await merge(other, await tokenOf(other));
    expect((await other.get('/learn/progress')).headers.get('etag')).toBe(first);
    expect(contentOf(await tokenOf(other))).toMatchObject({
      lessons: contentOf(token).lessons,
      challenges: contentOf(token).challenges,
    });
  });

  it('reports the ids that this service does not have', async () => {
    const lessons = {
      'no-such-lesson': [[], 0, 0, null],
      'practice-basket': [['create', 'gone'], 1, 0, null],
    };
    const content = { ...empty, lessons, challenges: { 'none-01': [day, 0, 0, 10] } };
    const merged = await merge(app.client(), sign(content));
    expect(merged.ignored).toEqual(['no-such-lesson', 'none-01']);
    expect(merged.lessons).toHaveLength(1);
    expect(stepStates(merged.lessons[0])).toEqual(['done', 'open', 'later']);
  });
});

describe('merging', () => {
  it('keeps what is done on either side, the earliest completion, and the larger counts', async () => {
    const client = app.client();
    await completeBasket(client);
    const lessons = { 'practice-basket': [[], 7, 2, day], 'practice-login': [['again'], 2, 3, null] };
    const { lessons: merged } = await merge(client, sign({ ...empty, lessons }));
    expect(merged[0]).toMatchObject({ state: 'completed', completed_at: day });
    const total = (name: 'attempts' | 'help'): number[] =>
      merged[0].steps.map((one: Data) => one[name] as number);
    expect(total('attempts').reduce((sum, count) => sum + count, 0)).toBe(7);
    expect(Math.max(...total('help'))).toBe(2);
    expect(merged[1]).toMatchObject({ id: 'practice-login', state: 'interrupted' });
    expect(stepStates(merged[1])).toEqual(['open', 'done']);
  });

  it.each([
    ['every step of a completed lesson', [[], 0, 3, day, '013'], [0, 1, 3]],
    ['an earlier version, for the last done step', [['create', 'read'], 0, 2, null], [0, 2, 0]],
    ['a lesson with fewer steps, for the last done step', [['create', 'read'], 0, 2, null, '20'], [0, 2, 0]],
    ['the open step', [['create'], 0, 2, null, '020'], [0, 2, 0]],
  ])('takes the help of %s', async (_, lesson, help) => {
    const { lessons } = await merge(app.client(), sign({ ...empty, lessons: { 'practice-basket': lesson } }));
    expect(lessons[0].steps.map((step: Data) => step.help as number)).toEqual(help);
  });

  it('keeps the larger help of a step', async () => {
    const client = app.client();
    await start(client);
    for (const [step, level] of [['create', 1] as const, ['read', 3] as const])
      await client.post(`${BASKET}/help`, { step, level });
    const { lessons } = await merge(
      client,
      sign({ ...empty, lessons: { 'practice-basket': [[], 0, 2, null, '212'] } }),
    );
    expect(lessons[0].steps).toMatchObject([{ help: 2 }, { help: 3 }, { help: 2 }]);
  });

  it('interrupts a running lesson only if it adds steps to it', async () => {
    const client = app.client();
    await start(client);
    const id = await createProduct(client);
    const merged = await merge(
      client,
      sign({ ...empty, lessons: { 'practice-basket': [['create'], 0, 0, null] } }),
    );
    expect(merged.active).toEqual({ lesson: 'practice-basket', step: 'read' });
    await client.get(`/api/v1/products/${id}`);
    const more = await merge(
      client,
      sign({ ...empty, lessons: { 'practice-basket': [['delete'], 0, 0, null] } }),
    );
    expect(more).toMatchObject({ active: null, lessons: [{ state: 'interrupted' }] });
  });

  it.each([
    ['level', [day, 1, 0, 9999], 20],
    ['help', [day, 1, 3, 20], 0],
    ['first hint', [day, 1, 1, 20], 15],
    ['own points', [day, 1, 0, 5], 5],
    ['solution, if it is not solved', [null, 1, 0, 20], 0],
  ])('never gives more points than allowed by: %s', async (_, challenge, points) => {
    const merged = await merge(app.client(), sign({ ...empty, challenges: { 'practice-01': challenge } }));
    expect(merged.challenges[0].points).toBe(points);
    expect(merged.totals.points).toBe(points);
  });

  it('sets times in the future to now', async () => {
    const lessons = { 'practice-basket': [[], 0, 0, '2099-01-01T00:00:00Z'] };
    const merged = await merge(app.client(), sign({ ...empty, iat: 4_070_908_800, lessons }));
    expect(merged.lessons[0].completed_at).toBe(new Date(clock.now()).toISOString());
  });
});

describe('an invalid token', () => {
  const valid = sign(empty);
  const [, content = '', signature = ''] = valid.split('.');
  it.each<[string, unknown, string]>([
    ['no text', 7, 'must be string'],
    ['empty', '', 'must have three parts separated by dots'],
    ['without signature', `v1.${content}`, 'must have three parts separated by dots'],
    ['with four parts', `${valid}.x`, 'must have three parts separated by dots'],
    ['of another version', `v2.${content}.${signature}`, 'must begin with the version v1'],
    [
      'with another content',
      `v1.${content}A.${signature}`,
      'must be unchanged: its signature does not match',
    ],
    [
      'with another signature',
      `v1.${content}.${signature.slice(0, -1)}_`,
      'must be unchanged: its signature does not match',
    ],
    ['with padding', `${valid}=`, 'must be unchanged: its signature does not match'],
    ['too long', 'x'.repeat(12 * 1024 + 1), 'must NOT have more than 12288 characters'],
    ['longer than 16 KiB', 'x'.repeat(17 * 1024), 'must NOT have more than 12288 characters'],
    ['signed with another key', sign(empty, 'another'), 'must be unchanged: its signature does not match'],
    ...[
      { ...empty, v: 2 },
      { ...empty, iat: -1 },
      { ...empty, iat: '1' },
      { ...empty, extra: 1 },
      { v: 1, iat: 1, lessons: {} },
      { ...empty, lessons: [] },
      { ...empty, lessons: { a: [[], 0, 0] } },
      { ...empty, lessons: { a: [[1], 0, 0, null] } },
      { ...empty, lessons: { a: [[], -1, 0, null] } },
      { ...empty, lessons: { a: [[], 0, 4, null] } },
      { ...empty, lessons: { a: [[], 0, 0, 'yesterday'] } },
      ...['4', 'x', '0'.repeat(13), 0, null].map((help) => ({
        ...empty,
        lessons: { a: [[], 0, 0, null, help] },
      })),
      { ...empty, lessons: { a: [[], 0, 0, null, '', ''] } },
      { ...empty, lessons: { a: [Array(13).fill('x'), 0, 0, null] } },
      { ...empty, challenges: { a: [null, 0, 0, 1.5] } },
      { ...empty, challenges: { a: [null, 0, 0] } },
      { ...empty, challenges: { a: [1, 0, 0, 0] } },
      [],
      null,
      'text',
    ].map((one): [string, unknown, string] => [
      JSON.stringify(one).slice(0, 60),
      sign(one),
      'must have valid content',
    ]),
  ])('%s is rejected and changes nothing', async (_, token, message) => {
    const client = app.client();
    await start(client);
    const tag = (await client.get('/learn/progress')).headers.get('etag');
    const response = await put(client, token);
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toEqual([{ field: 'progress_token', message }]);
    expect((await client.get('/learn/progress')).headers.get('etag')).toBe(tag);
  });

  it('is missing or has additional properties', async () => {
    const client = app.client();
    expectError(await client.put('/learn/progress', {}), 400, 'BAD_REQUEST');
    expectError(await client.put('/learn/progress'), 400, 'BAD_REQUEST');
    expectError(await client.put('/learn/progress', { progress_token: valid, a: 1 }), 400, 'BAD_REQUEST');
  });

  it('does not track the session', async () => {
    const client = app.client();
    await put(client, 'v1.a.b');
    expect((await succeed(client.get(CHALLENGE))).state).toBe('untracked');
  });

  it('changes nothing if the request has a simulated error', async () => {
    const client = app.client();
    const lessons = { 'practice-basket': [[], 0, 0, day] };
    const body = { progress_token: sign({ ...empty, lessons }) };
    expect((await client.put('/learn/progress?error=503', body)).status).toBe(503);
    expect((await sessionProgress(client)).lessons).toEqual([]);
  });
});
