// The seat on which a trainer tries the class as a learner.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { createProduct, lessonsDir, start } from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ clock, trustProxy: true, lessonsDir, maxClassLearners: 1 });
});
afterAll(() => app.close());

const createCode = ({ id, ...created }: TestClass): Promise<TestResponse> =>
  app.client().post(`/classes/${id}/dry-run`, undefined, bearer({ id, ...created }));

const report = async (created: TestClass, path = ''): Promise<TestResponse['body']> =>
  (await app.client().get(`/classes/${created.id}${path}`, bearer(created))).body.data;

/** A class with a session on its seat. */
async function dryRun(assigned: readonly string[] = []): Promise<[TestClass, Client, seat: string]> {
  const created = await createClass(app, { assigned });
  const client = app.client();
  const { rejoin_code: code } = (await createCode(created)).body.data;
  const joined = await join(client, code);
  expect(joined.status).toBe(200);
  return [created, client, joined.body.data.learner.id as string];
}

it('is joined once, with a code of ten minutes', async () => {
  const created = await createClass(app);
  const { status, body } = await createCode(created);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    learner: { id: expect.any(String), name: 'Dry run' },
    rejoin_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
    expires_at: new Date(clock.now() + 600_000).toISOString(),
  });

  const client = app.client();
  const joined = await join(client, body.data.rejoin_code);
  expect(joined.body.data).toMatchObject({ class: { id: created.id }, learner: body.data.learner });
  expectError(await join(app.client(), body.data.rejoin_code), 404, 'NOT_FOUND');
  expect((await createCode(created)).body.data.learner).toEqual(body.data.learner);
});

it('is one seat, also when two codes are created at the same time', async () => {
  const created = await createClass(app);
  const codes = await Promise.all([1, 2, 3].map(() => createCode(created)));

  expect(new Set(codes.map(({ body }) => body.data.learner.id as string)).size).toBe(1);
  expect((await report(created, '/board')).learners).toHaveLength(1);
});

it('counts in no total of the board, the class and the export', async () => {
  const [created, client, seat] = await dryRun(['practice-basket']);
  await start(client);
  await createProduct(client);

  const board = await report(created, '/board');
  expect(board.totals).toEqual({ learners: 0, active: 0, stuck: 0, done: 0 });
  expect(board.learners).toEqual([
    expect.objectContaining({ id: seat, name: 'Dry run', dry_run: true, steps_done: 1 }),
  ]);
  expect(board.steps.length).toBeGreaterThan(1);
  for (const step of board.steps) expect(step).toMatchObject({ done: 0, open: 0, stuck: 0 });
  expect((await report(created)).learners).toBe(0);
  expect(await report(created, '/export?format=json')).toEqual([]);
});

it('takes no place of a learner, and is open in a locked class', async () => {
  const created = await createClass(app);
  const { rejoin_code: code } = (await createCode(created)).body.data;
  expect((await join(app.client(), created.join_code, 'Ada')).status).toBe(200);
  expectError(await join(app.client(), created.join_code, 'Bob'), 409, 'CONFLICT');
  await app.client().patch(`/classes/${created.id}`, { locked: true }, bearer(created));

  expect((await join(app.client(), code)).status).toBe(200);
  const board = await report(created, '/board');
  expect(board.learners.map(({ dry_run: isDryRun }: { dry_run: boolean }) => isDryRun)).toEqual([
    true,
    false,
  ]);
  expect(board.totals.learners).toBe(1);
});

it('has a free name', async () => {
  const created = await createClass(app);
  await join(app.client(), created.join_code, 'dry run');

  expect((await createCode(created)).body.data.learner.name).toBe('Dry run 2');
});

it('is not reset with all learners, but by its id', async () => {
  const [created, client, seat] = await dryRun();
  const product = (await client.post('/api/v1/products', { name: 'Lamp', price: 1 })).body.data.id as string;
  const reset = (body?: object): Promise<TestResponse> =>
    app.client().post(`/classes/${created.id}/reset`, body, bearer(created));

  expect((await reset()).body.data).toEqual({ reset: 0 });
  expect((await client.get(`/api/v1/products/${product}`)).status).toBe(200);
  expect((await reset({ learners: [seat] })).body.data).toEqual({ reset: 1 });
  expect((await client.get(`/api/v1/products/${product}`)).status).toBe(404);
});

it('ends when it is removed; the next dry run begins without progress', async () => {
  const [created, client, seat] = await dryRun();
  await start(client);
  await createProduct(client);
  expect((await app.client().delete(`/classes/${created.id}/learners/${seat}`, bearer(created))).status).toBe(
    204,
  );
  expect((await client.get('/classes/membership')).status).toBe(404);

  const { learner } = (await createCode(created)).body.data;
  expect(learner.id).not.toBe(seat);
  expect((await report(created, '/board')).learners).toEqual([
    expect.objectContaining({ id: learner.id, steps_done: 0 }),
  ]);
});

it('is not for a session that is in a class', async () => {
  const created = await createClass(app);
  const client = app.client();
  await join(client, created.join_code, 'Ada');
  const { rejoin_code: code } = (await createCode(created)).body.data;

  expectError(await join(client, code), 409, 'CONFLICT');
  expect((await join(app.client(), code)).status).toBe(200);
});

it('needs the trainer token', async () => {
  const [created, other] = [await createClass(app), await createClass(app)];
  const path = `/classes/${created.id}/dry-run`;

  expectError(await app.client().post(path), 401, 'UNAUTHORIZED');
  expectError(await app.client().post(path, undefined, bearer(other)), 404, 'NOT_FOUND');
  expectError(await app.client().post(`${path}?x=1`, undefined, bearer(created)), 400, 'BAD_REQUEST');
});
