// The last attempts of a learner at the open step, for the trainer of the class.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { createProduct, lessonsDir, start } from './support/practice-lessons.js';
import { TestClock } from './support/test-clock.js';

let app: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  app = await startApp({ clock, trustProxy: true, lessonsDir });
});
afterAll(() => app.close());
beforeEach(() => clock.advance({ seconds: 1 }));

interface Learner {
  readonly created: TestClass;
  readonly client: Client;
  readonly path: string;
}

async function learner(): Promise<Learner> {
  const created = await createClass(app);
  const client = app.client();
  const { id } = (await join(client, created.join_code, 'Ada')).body.data.learner;
  await start(client);
  return { created, client, path: `/classes/${created.id}/learners/${id}` };
}

const attemptsOf = async ({ created, path }: Learner): Promise<TestResponse['body']> =>
  (await app.client().get(`${path}/attempts`, bearer(created))).body.data;

const requestSharing = ({ created, path }: Learner): Promise<TestResponse> =>
  app.client().post(`${path}/sharing`, undefined, bearer(created));

const share = ({ client }: Learner, isShared: unknown): Promise<TestResponse> =>
  client.patch('/classes/membership', { share_requests: isShared });

async function fail({ client }: Learner, price: string, headers: Record<string, string> = {}): Promise<void> {
  clock.advance({ seconds: 1 });
  const path = '/api/v1/products?api=1&access_token=s3cret';
  const response = await client.post(path, { name: 'Lamp', price, password: 's3cret' }, { headers });
  expect(response.status).toBe(400);
}

it('shows the last three attempts at the open step, newest first, with the values of failed checks', async () => {
  const ada = await learner();
  for (const price of ['1', '2', '3', '4']) await fail(ada, price);
  await ada.client.get('/api/v1/users');

  const { attempts, current, learner: shown, sharing } = await attemptsOf(ada);
  expect(shown).toEqual({ id: expect.any(String), name: 'Ada' });
  expect(current).toEqual({ lesson: 'practice-basket', step: 'create', title: expect.any(String) });
  expect(sharing).toBe('off');
  expect(attempts.map(({ failed }: { failed: { actual: object }[] }) => failed[0]?.actual)).toEqual([
    { type: 'string', value: '4' },
    { type: 'string', value: '3' },
    { type: 'string', value: '2' },
  ]);
  expect(attempts[0]).toEqual({
    at: new Date(clock.now()).toISOString(),
    protocol: 'REST',
    operation: 'createProduct',
    method: 'POST',
    path: '/api/v1/products?api=1&access_token=<redacted>',
    status: 400,
    failed: [
      {
        check: 'input.price',
        expected: expect.any(Object),
        actual: { type: 'string', value: '4' },
        message: expect.stringContaining('`price`'),
      },
    ],
  });
});

it('has no attempts at other steps, and none of before a restart', async () => {
  const ada = await learner();
  await fail(ada, '1');
  await createProduct(ada.client);
  expect((await attemptsOf(ada)).attempts).toEqual([]);
  clock.advance({ seconds: 1 });
  await start(ada.client);
  expect((await attemptsOf(ada)).attempts).toEqual([]);
  await fail(ada, '2');
  expect((await attemptsOf(ada)).attempts).toHaveLength(1);
});

it('shows headers and bodies from when the learner shares them until that is withdrawn', async () => {
  const ada = await learner();
  await fail(ada, '1', { 'x-note': 'mine', authorization: 'Bearer s3cret' });
  expect((await requestSharing(ada)).body.data).toMatchObject({
    sharing: 'requested',
    attempts: [{ status: 400 }],
  });
  expect((await attemptsOf(ada)).attempts[0]).not.toHaveProperty('request');
  expect((await ada.client.get('/session')).body.data.class.sharing).toBe('requested');

  expect((await share(ada, true)).body.data.sharing).toBe('on');
  const { attempts, sharing } = await attemptsOf(ada);
  expect(sharing).toBe('on');
  const { request } = attempts[0];
  expect(request.headers).toMatchObject({ 'x-note': 'mine', authorization: '<redacted>' });
  expect(JSON.parse(request.body)).toEqual({ name: 'Lamp', price: '1', password: '<redacted>' });
  expect(request.truncated).toBe(false);
  expect((await requestSharing(ada)).body.data.sharing).toBe('on');
  const board = await app.client().get(`/classes/${ada.created.id}/board`, bearer(ada.created));
  expect(board.body.data.learners[0].sharing).toBe('on');

  expect((await share(ada, false)).body.data.sharing).toBe('off');
  expect((await attemptsOf(ada)).attempts[0]).not.toHaveProperty('request');
});

it('keeps no value of a credential', async () => {
  const ada = await learner();
  await fail(ada, '1', {
    authorization: 'Bearer s3cret',
    cookie: 'a=s3cret',
    'x-api-key': 's3cret',
    'x-wsse': 's3cret',
  });
  await share(ada, true);

  const text = JSON.stringify(await attemptsOf(ada));
  expect(text).not.toContain('s3cret');
  expect(text).toContain('<redacted>');
  expect((await attemptsOf(ada)).attempts[0].request.headers).toMatchObject({ 'x-wsse': '<redacted>' });
});

it('cuts long requests', async () => {
  const ada = await learner();
  await fail(ada, '9'.repeat(20_000), { 'x-long': 'a'.repeat(1000) });
  await share(ada, true);

  const { request } = (await attemptsOf(ada)).attempts[0];
  expect(request.truncated).toBe(true);
  expect(request.body).toHaveLength(4096);
  expect(request.headers['x-long']).toHaveLength(300);
});

it('shows the attempts of all sessions of the learner, and none of a removed one', async () => {
  const ada = await learner();
  const second = app.client();
  await join(second, await rejoinCode(ada));
  await start(second);
  await fail(ada, '1');
  await fail({ ...ada, client: second }, '2');

  const { attempts } = await attemptsOf(ada);
  expect(
    attempts.map(({ failed }: { failed: { actual: { value: string } }[] }) => failed[0]?.actual.value),
  ).toEqual(['2', '1']);
  await app.client().delete(ada.path, bearer(ada.created));
  expectError(await app.client().get(`${ada.path}/attempts`, bearer(ada.created)), 404, 'NOT_FOUND');
});

async function rejoinCode({ created, path }: Learner): Promise<string> {
  const { body } = await app.client().post(`${path}/rejoin`, {}, bearer(created));
  return String(body.data.rejoin_code);
}

it('is for the trainer of the class only', async () => {
  const [ada, bob] = [await learner(), await learner()];
  for (const [method, path] of [
    ['GET', 'attempts'],
    ['POST', 'sharing'],
  ] as const) {
    const url = `${ada.path}/${path}`;
    expectError(await app.client().send(method, url), 401, 'UNAUTHORIZED');
    expectError(await app.client().send(method, url, bearer(bob.created)), 404, 'NOT_FOUND');
    expectError(await app.client().send(method, `${url}?x=1`, bearer(ada.created)), 400, 'BAD_REQUEST');
  }
  expect((await ada.client.get('/session')).body.data.class.sharing).toBe('off');
});

it('a learner decides with a boolean, in a class only', async () => {
  const ada = await learner();
  expectError(await share(ada, 'yes'), 400, 'BAD_REQUEST');
  expectError(await ada.client.patch('/classes/membership', {}), 400, 'BAD_REQUEST');
  expectError(await app.client().patch('/classes/membership', { share_requests: true }), 404, 'NOT_FOUND');
});

it('a learner can decline', async () => {
  const ada = await learner();
  await requestSharing(ada);
  await share(ada, false);
  expect((await attemptsOf(ada)).sharing).toBe('off');
  expect((await requestSharing(ada)).body.data.sharing).toBe('requested');
});
