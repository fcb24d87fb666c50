// Lessons over REST and GraphQL. Reading one changes nothing.
// prose: allow scenario, scenarios (names of GraphQL fields)
import { Catalogue } from '../src/features/learn/content/catalogue.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { expectError } from './support/expect-error.js';
import { executeGraphql, selectAll, withoutNulls } from './support/graphql.js';
import { BASKET, lessonsDir, LOGIN, sessionProgress, succeed } from './support/practice-lessons.js';

let app: AppWithProviders;
beforeAll(async () => {
  app = await startAppWithProviders({ lessonsDir });
});
afterAll(() => app.close());

const lessonIds = (): string[] => app.get(Catalogue).lessons.map(({ id }) => id);

describe('GET /learn/', () => {
  it.each(['/learn/', '/learn'])('lists the lessons in the order of their tracks at %s', async (path) => {
    const lessons = await succeed(app.client().get(path));
    expect(lessons.map(({ id }: { id: string }) => id)).toEqual(lessonIds());
    expect(lessons.find(({ id }: { id: string }) => id === 'practice-login')).toEqual({
      id: 'practice-login',
      title: 'Send a computed value',
      level: 'intermediate',
      protocol: 'REST',
      minutes: 3,
      goal: 'Send the credentials of Basic authentication.',
      steps: 2,
      path: LOGIN,
      track: 'practice',
      prerequisites: ['practice-basket'],
      browser: false,
    });
  });
});

describe('GET /learn/{id}', () => {
  it('returns tasks without requests, hints and expected values', async () => {
    const response = await app.client().get(BASKET);
    expect(response.body.data).toMatchObject({
      id: 'practice-basket',
      browser: true,
      start: { method: 'POST', path: `${BASKET}/start` },
    });
    expect(response.body.data.steps[0]).toEqual({
      id: 'create',
      title: 'Create a product',
      task: 'Create a product with price 29.5.',
      why: 'POST to a collection URL creates a record.',
      client: 'any',
      expect: { status: 201 },
    });
    expect(response.text).not.toMatch(/hints|solution|checks|next_steps|Lamp|productId/);
  });

  it('returns what was learned, and the challenge that applies the lesson', async () => {
    const client = app.client();
    const { learned, practice } = await succeed(client.get('/learn/first-get'));
    expect(learned).toHaveLength(3);
    expect(practice).toEqual({ challenge: 'rest-01', title: 'Unknown product' });
  });

  it('returns neither for a file that has none', async () => {
    expect(await succeed(app.client().get(BASKET))).toMatchObject({ learned: [], practice: null });
  });

  it('returns sample requests with ?solutions=true', async () => {
    const [create] = (await succeed(app.client().get(`${BASKET}?solutions=true`))).steps;
    expect(create).toMatchObject({
      request: { method: 'POST', path: '/api/v1/products', body: { name: 'Lamp {{unique}}', price: 29.5 } },
      expect: { status: 201, body: { price: 29.5 } },
      save: { productId: 'result.id' },
      hint: 'Send POST to /api/v1/products.',
      reference: [{ operation: 'createProduct', path: '/docs/products#Products/createProduct' }],
    });
    expect(create.checks).toEqual(expect.arrayContaining(['operation', 'input.price', 'status']));
    const [credentials] = (await succeed(app.client().get(`${LOGIN}?solutions=true`))).steps;
    expect(credentials.compute).toHaveLength(1);
  });

  it('has no sample requests with ?solutions=false', async () => {
    expect(await succeed(app.client().get(`${BASKET}?solutions=false`))).toEqual(
      await succeed(app.client().get(BASKET)),
    );
  });

  it('changes nothing: it neither seeds the session nor starts the lesson', async () => {
    const client = app.client();
    await client.get(`${BASKET}?solutions=true`);
    await client.post('/api/v1/products', { name: 'Lamp', price: 29.5 });
    expect((await sessionProgress(client)).lessons).toEqual([]);
    const other = app.client();
    await other.get(BASKET);
    expect((await succeed(other.get('/session'))).seeded).toBe(false);
  });

  it.each(['progress', 'challenges'])('has no lesson with the id %s', (id) => {
    expect(lessonIds()).not.toContain(id);
  });
});

describe('an unknown lesson', () => {
  it.each([
    ['practice-bask', 'lesson not found: practice-bask. Did you mean practice-basket?'],
    ['first-gt', 'lesson not found: first-gt. Did you mean first-get?'],
    ['zzzzzzzzzzzzzz', 'lesson not found: zzzzzzzzzzzzzz'],
    ['constructor', 'lesson not found: constructor'],
    ['__proto__', 'lesson not found: __proto__'],
    ['x'.repeat(3000), `lesson not found: ${'x'.repeat(64)}`],
  ])('is reported: %s', async (id, message) => {
    const client = app.client();
    for (const response of [
      await client.get(`/learn/${id}`),
      await client.get(`/learn/${id}/progress`),
      await client.post(`/learn/${id}/start`),
      await client.post(`/learn/${id}/help`),
    ]) {
      expectError(response, 404, 'NOT_FOUND');
      expect(response.body.message).toBe(message);
    }
    const { body } = await executeGraphql(client, 'query ($id: ID!) { scenario(id: $id) { id } }', { id });
    expect(body).toMatchObject({ data: { scenario: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });
});

describe('GraphQL', () => {
  it('returns the same lessons', async () => {
    const client = app.client();
    const summary = await selectAll(client, 'ScenarioSummary');
    const { body } = await executeGraphql(client, `{ scenarios ${summary} }`);
    expect(body.data.scenarios).toEqual((await client.get('/learn/')).body.data);
  });

  it.each([false, true])('returns the same steps, with solutions: %s', async (solutions) => {
    const client = app.client();
    const one = await selectAll(client, 'Scenario');
    const query = `query ($id: ID!, $solutions: Boolean) { scenario(id: $id, solutions: $solutions) ${one} }`;
    for (const id of lessonIds()) {
      const { body } = await executeGraphql(client, query, { id, solutions });
      const lesson = await succeed(client.get(`/learn/${id}?solutions=${String(solutions)}`));
      expect(withoutNulls(body.data.scenario)).toEqual(withoutNulls(lesson));
    }
  });

  it('leaves out the solutions by default', async () => {
    const { body } = await executeGraphql(
      app.client(),
      '{ scenario(id: "practice-basket") { steps { hint request { path } } } }',
    );
    expect(body.data.scenario.steps[0]).toEqual({ hint: null, request: null });
  });
});

describe('what a route does not know', () => {
  it.each([
    ['GET', '/learn?limit=3'],
    ['GET', `${BASKET}?solution=true`],
    ['POST', `${BASKET}/start?resume=true`],
    ['POST', `${BASKET}/help?level=1`],
    ['GET', `${BASKET}/progress?since=1`],
    ['GET', '/learn/progress?waits=1'],
    ['PUT', '/learn/progress?wait=1'],
    ['DELETE', '/learn/progress?lesson=x'],
    ['GET', '/learn/challenges?track=rest'],
    ['GET', '/learn/challenges/practice-01?solutions=true'],
    ['POST', '/learn/challenges/start?all=true'],
    ['POST', '/learn/challenges/practice-01/help?level=1'],
    ['POST', '/learn/challenges/practice-01/restart?a=b'],
  ])('is rejected as a query parameter of %s %s', async (method, path) => {
    const response = await app.client().send(method, path);
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details[0].message).toBe('must NOT have additional properties');
  });

  it.each([
    [`${BASKET}/start`, { restart: true }, 'body must NOT have additional properties'],
    [`${BASKET}/start`, { resume: 'yes' }, 'body/resume must be boolean'],
    [`${BASKET}/start`, { resume: true, reset: true }, 'body/reset must NOT be used with resume'],
    [`${BASKET}/start`, [], 'body must be object'],
    [`${BASKET}/help`, { level: 4 }, 'body/level must be equal to one of the allowed values: 1, 2, 3'],
    [
      `${BASKET}/help`,
      { level: '1', step: 7 },
      'body/step must be string, body/level must be equal to one of the allowed values: 1, 2, 3',
    ],
    ['/learn/challenges/start', { id: 'x' }, 'body must NOT have additional properties'],
    ['/learn/challenges/start', { ids: 'rest-01' }, 'body/ids must be array'],
    ['/learn/challenges/start', { ids: [] }, 'body/ids must NOT have fewer than 1 items'],
    ['/learn/challenges/start', { ids: [1] }, 'body/ids/0 must be string'],
    [
      '/learn/challenges/start',
      { ids: Array(201).fill('rest-01') },
      'body/ids must NOT have more than 200 items',
    ],
    [
      '/learn/challenges/start',
      { ids: ['rest-01', 'rest-1'] },
      "body/ids/1 must be equal to one of the allowed values (did you mean 'rest-01'?)",
    ],
    [
      '/learn/challenges/start',
      { track: 'rset' },
      "body/track must be equal to one of the allowed values (did you mean 'rest'?)",
    ],
    ['/learn/challenges/start', { track: 'rest', ids: ['rest-01'] }, 'body/track must NOT be used with ids'],
    ['/learn/challenges/practice-01/restart', { step: 1 }, 'body must NOT have additional properties'],
    ['/learn/challenges/practice-01/help', { steps: 1 }, 'body must NOT have additional properties'],
  ])('is rejected in the body of POST %s: %j', async (path, body, message) => {
    const response = await app.client().post(path, body);
    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.message).toBe(message);
  });

  it.each(['-1', '26', '1.5', 'x', '1&wait=2'])('is rejected as a time to wait: %s', async (wait) => {
    expectError(await app.client().get(`/learn/progress?wait=${wait}`), 400, 'BAD_REQUEST');
  });

  it.each([`${BASKET}/start`, `${BASKET}/help`, '/learn/challenges/start'])(
    'is rejected by POST %s above 16 KiB',
    async (path) => {
      expectError(await app.client().post(path, { a: 'x'.repeat(16 * 1024) }), 413, 'PAYLOAD_TOO_LARGE');
    },
  );

  it('is rejected with 415 for a body that is not JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectError(await app.client().post(`${BASKET}/start`, 'x', { headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});
