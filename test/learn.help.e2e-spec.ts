// Help for a lesson: two hints and the solution, with the values of the session.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startApp, type TestApp } from './support/app.js';
import { expectError } from './support/expect-error.js';
import {
  BASKET,
  completeBasket,
  createProduct,
  lessonsDir,
  LOGIN,
  progressOf,
  start,
  stepStates,
  succeed,
} from './support/practice-lessons.js';
import { requirePrograms } from './support/required-programs.js';

const { it: itWithCurl } = requirePrograms('curl');

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ lessonsDir });
});
afterAll(() => app.close());

const helpFor = async (
  client: ReturnType<TestApp['client']>,
  body?: unknown,
  lesson = BASKET,
): ReturnType<typeof start> => succeed(client.post(`${lesson}/help`, body));

describe('help', () => {
  it('is the next level of the open step', async () => {
    const client = app.client();
    await start(client);
    expect(await helpFor(client)).toEqual({
      step: 'create',
      level: 1,
      hint: 'Send POST to /api/v1/products.',
    });
    expect(await helpFor(client, {})).toMatchObject({ step: 'create', level: 2 });
    expect(await helpFor(client)).toMatchObject({ step: 'create', level: 3, solution: {} });
    expect(await helpFor(client)).toMatchObject({ level: 3 });
    expect((await progressOf(client)).steps).toMatchObject([{ help: 3 }, { help: 0 }, { help: 0 }]);
    await createProduct(client);
    expect(await helpFor(client)).toMatchObject({ step: 'read', level: 1 });
  });

  it.each([
    [0, 'alone'],
    [1, 'hints'],
    [2, 'hints'],
    [3, 'solution'],
  ])('of level %s before a step is done is recorded as %s', async (level, how) => {
    const client = app.client();
    await start(client);
    if (level > 0) await helpFor(client, { level });
    expect((await progressOf(client)).steps[0].how).toBeNull();
    await createProduct(client);
    // Help for a done step changes nothing.
    await helpFor(client, { step: 'create', level: 3 });
    expect((await progressOf(client)).steps[0]).toMatchObject({ state: 'done', help: level, how });
  });

  it('of a named step and level, whose repetition changes nothing', async () => {
    const client = app.client();
    await start(client);
    expect(await helpFor(client, { step: 'delete', level: 2 })).toMatchObject({ step: 'delete', level: 2 });
    const { headers } = await client.get('/learn/progress');
    expect(await helpFor(client, { step: 'delete', level: 1 })).toMatchObject({ step: 'delete', level: 1 });
    const again = await client.get('/learn/progress');
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect((await progressOf(client)).steps[2].help).toBe(2);
  });

  it('has the values of the session in the solution', async () => {
    const client = app.client();
    await start(client);
    const { solution: create } = await helpFor(client, { level: 3 });
    expect(create.request.body.name).toMatch(/^Lamp [0-9a-f]{8}$/);
    const id = await createProduct(client);
    const { solution: read } = await helpFor(client, { level: 3 });
    expect(read).toEqual({
      request: { method: 'GET', path: `/api/v1/products/${id}` },
      computed: [],
      curl: `curl '${app.url}/api/v1/products/${id}' -H 'x-session-id: ${String(client.session)}'`,
    });
  });

  it('has a new unique text after every start', async () => {
    const client = app.client();
    const names = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      await start(client);
      names.add((await helpFor(client, { level: 3 })).solution.request.body.name);
      names.add((await helpFor(client, { level: 3 })).solution.request.body.name);
    }
    expect(names.size).toBe(3);
  });

  it('has the computed values of the solution', async () => {
    const client = app.client();
    await start(client, LOGIN);
    const { solution } = await helpFor(client, { level: 3 }, LOGIN);
    const credentials = Buffer.from('bob@example.com:bob-user-2026').toString('base64');
    expect(solution.computed).toMatchObject([{ name: 'credentials', function: 'basic', value: credentials }]);
    expect(solution.request.headers.authorization).toBe(`Basic ${credentials}`);
  });

  itWithCurl('has curl commands that pass the steps', async () => {
    const client = app.client();
    for (const lesson of [BASKET, LOGIN]) {
      const { steps } = await start(client, lesson);
      for (const _ of steps) {
        const { solution } = await helpFor(client, { level: 3 }, lesson);
        await promisify(execFile)('sh', ['-c', solution.curl]);
      }
      expect((await progressOf(client, lesson)).state).toBe('completed');
    }
  });

  it('stays available after the lesson is completed', async () => {
    const client = app.client();
    await completeBasket(client);
    expect(await helpFor(client, { step: 'create', level: 3 })).toMatchObject({ step: 'create', level: 3 });
    expect((await helpFor(client)).step).toBe('delete');
    expect(await progressOf(client)).toMatchObject({ state: 'completed' });
  });

  it('leaves a placeholder that has no value yet', async () => {
    const client = app.client();
    await start(client);
    const { solution } = await helpFor(client, { step: 'read', level: 3 });
    expect(solution.request.path).toBe('/api/v1/products/{{productId}}');
  });

  it('needs a start', async () => {
    const client = app.client();
    const response = await client.post(`${BASKET}/help`);
    expectError(response, 409, 'CONFLICT');
    expect(response.body.message).toBe('Start the lesson first: POST /learn/practice-basket/start');
    expect(stepStates(await progressOf(client))).toEqual(['open', 'later', 'later']);
  });

  it.each([
    ['delte', "body/step must be equal to one of the allowed values (did you mean 'delete'?)"],
    ['zzzzzzzz', 'body/step must be equal to one of the allowed values (steps: create, read, delete)'],
    ['', 'body/step must be equal to one of the allowed values (steps: create, read, delete)'],
  ])('is rejected for the unknown step %j', async (step, message) => {
    const client = app.client();
    await start(client);
    const response = await client.post(`${BASKET}/help`, { step });
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.message).toBe(message);
  });

  it('is not read by a simulated error', async () => {
    const client = app.client();
    await start(client);
    await client.post(`${BASKET}/help?error=500`);
    expect((await progressOf(client)).steps[0].help).toBe(0);
  });
});
