// Lessons over REST and GraphQL, and the progress of a session in them.
// prose: allow scenario, scenarios (names of GraphQL fields)
import { loadScenarios } from '../src/features/learn/scenario.catalogue.js';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { executeGraphql, selectAll, withoutNulls } from './support/graphql.js';
import { expectError } from './support/expect-error.js';
import { measureCpuTime } from './support/cpu-time.js';

const clock = new TestClock();
const scenarios = loadScenarios();
const firstGet = scenarios.find(({ id }) => id === 'first-get');
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const progressPath = '/learn/first-get/progress';
const progress = async (client: Client): Promise<TestResponse['body']> =>
  (await client.get(progressPath)).body.data;

describe('GET /learn/', () => {
  it.each(['/learn/', '/learn'])('lists the lessons at %s', async (path) => {
    const { body } = await app.client().get(path);

    expect(body).toEqual({
      success: true,
      data: scenarios.map(({ steps, ...scenario }) => ({
        ...scenario,
        steps: steps.length,
        path: `/learn/${scenario.id}`,
      })),
    });
  });

  it('returns the same over GraphQL', async () => {
    const client = app.client();
    const [one, summary] = [await selectAll(client, 'Scenario'), await selectAll(client, 'ScenarioSummary')];
    const { body } = await executeGraphql(client, `{ scenarios ${summary} }`);
    expect(body.data.scenarios).toEqual((await client.get('/learn/')).body.data);
    for (const scenario of scenarios) {
      const { id } = scenario;
      const { body } = await executeGraphql(client, `query ($id: ID!) { scenario(id: $id) ${one} }`, { id });
      expect(withoutNulls(body.data.scenario)).toEqual(withoutNulls(scenario));
    }
  });
});

describe('GET /learn/{id}', () => {
  it('returns the lesson', async () => {
    expect((await app.client().get('/learn/first-get')).body).toEqual({ success: true, data: firstGet });
  });

  it.each(['nothing', 'constructor', '__proto__', 'first-gets', 'x'.repeat(3000)])(
    'returns 404 for %s',
    async (id) => {
      expectError(await app.client().get(`/learn/${id}`), 404, 'NOT_FOUND');
      expectError(await app.client().get(`/learn/${id}/progress`), 404, 'NOT_FOUND');
      const { body } = await executeGraphql(app.client(), 'query ($id: ID!) { scenario(id: $id) { id } }', {
        id,
      });
      expect(body).toMatchObject({
        data: { scenario: null },
        errors: [{ extensions: { code: 'NOT_FOUND' } }],
      });
    },
  );

  it('does not seed the session', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });
});

describe('progress', () => {
  it('starts with no completed step', async () => {
    expect(await progress(app.client())).toEqual({
      scenario: 'first-get',
      completed: false,
      done: 0,
      open: 1,
      steps: firstGet?.steps.map(({ title }, i) => ({ step: i + 1, title, done_at: null })),
      saved: {},
      last_mismatch: null,
    });
  });

  it('counts requests after the lesson was read', async () => {
    const client = app.client();
    await client.get('/api/v1/users?limit=3');
    expect((await progress(client)).done).toBe(0);
    clock.advance({ seconds: 5 });
    await client.get('/api/v1/users?limit=3');
    expect((await progress(client)).steps[0]).toMatchObject({ done_at: new Date(clock.now()).toISOString() });
  });

  it('accepts additional headers and parameters, in any order', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    await client.get('/api/v1/users?page=1&limit=3', { headers: { 'user-agent': 'anything' } });
    expect((await progress(client)).done).toBe(1);
  });

  it('works with the session cookie', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    const browser = app.client();
    browser.session = undefined;
    await browser.get('/api/v1/users?limit=3', {
      headers: { cookie: `sandbox_session=${String(client.session)}` },
    });
    expect((await progress(client)).done).toBe(1);
  });

  it.each<[string, (client: Client) => Promise<unknown>, string, number]>([
    [
      'method',
      (client) => client.put('/api/v1/users', {}),
      'the method is PUT, but the step expects GET',
      405,
    ],
    [
      'path',
      (client) => client.get('/api/v1/user'),
      'the path is /api/v1/user, but the step expects /api/v1/users',
      404,
    ],
    [
      'parameter',
      (client) => client.get('/api/v1/users?limit=4'),
      'the parameter limit is 4, but the step expects 3',
      200,
    ],
    [
      'missing parameter',
      (client) => client.get('/api/v1/users'),
      'the parameter limit is missing, but the step expects 3',
      200,
    ],
    [
      'status',
      (client) => client.get('/api/v1/users?limit=3&error=503'),
      'the status is 503, but the step expects 200',
      503,
    ],
    ['body', (client) => client.get('/api/v1/users?limit=3&role=admin'), 'data of the response is [{', 200],
  ])('describes the mismatch: %s', async (_name, send, problem, status) => {
    const client = app.client();
    await client.get('/learn/first-get');
    await send(client);
    const { done, open, last_mismatch } = await progress(client);

    expect({ done, open }).toEqual({ done: 0, open: 1 });
    expect(last_mismatch).toMatchObject({ step: 1, status, hint: firstGet?.steps[0]?.hint });
    expect(last_mismatch.problems[0]).toContain(problem);
  });

  it('clears the mismatch when the step is completed', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    await client.get('/api/v1/users');
    await client.get('/api/v1/users?limit=3');
    expect(await progress(client)).toMatchObject({ done: 1, last_mismatch: null });
  });

  it('returns saved values, so that another client can continue', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    const { data } = (await client.get('/api/v1/users?limit=3')).body;
    expect((await progress(client)).saved).toEqual({ userId: data[0].id });
  });

  it('compares with saved values', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    const { data } = (await client.get('/api/v1/users?limit=3')).body;
    await client.get(`/api/v1/users/${String(data[1].id)}`);
    const { last_mismatch } = await progress(client);
    expect(last_mismatch.problems[0]).toContain(`but the step expects /api/v1/users/${String(data[0].id)}`);
  });

  it('belongs to one session and expires with it', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    await client.get('/api/v1/users?limit=3');
    expect((await progress(app.client())).done).toBe(0);
    clock.advance({ seconds: 1800 });
    expect((await progress(client)).done).toBe(0);
  });

  it('survives a reset of the data', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    await client.get('/api/v1/users?limit=3');
    await client.post('/api/v1/demo/reset');
    expect((await progress(client)).done).toBe(1);
  });

  it('does not change responses, including conditional ones', async () => {
    const client = app.client();
    const before = await client.get('/api/v1/users?limit=3');
    await client.get('/learn/first-get');
    const etag = String(before.headers.get('etag'));
    const after = await client.get('/api/v1/users?limit=3', { headers: { 'if-none-match': etag } });
    expect({ status: after.status, text: after.text }).toEqual({ status: 304, text: '' });
  });

  it('compares hostile requests quickly', async () => {
    const client = app.client();
    await client.get('/learn/first-get');
    await client.get('/api/v1/users?limit=3');
    const work = await measureCpuTime(async () => {
      await client.get(`/api/v1/users/${'a/'.repeat(5000)}`);
      await client.post('/api/v1/echo', { text: 'x'.repeat(90_000) });
    }, 200);
    expect(work).toBeLessThan(200);
    expect((await progress(client)).last_mismatch.sent.path.length).toBeLessThanOrEqual(200);
  });
});
