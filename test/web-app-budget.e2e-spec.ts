// The rate budgets of the web app: a room of learners behind one IP address.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { expectError } from './support/expect-error.js';
import { TestClock } from './support/test-clock.js';

/** The default of `RATE_LIMIT_PER_MINUTE`. */
const LIMIT = 100;
const OPENED = 120;
const clock = new TestClock();

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, trustProxy: true, rateLimitPerMinute: LIMIT });
});
afterAll(() => app.close());

/** Every test uses its own IP address and its own minute. */
let address = '';
let last = 0;
beforeEach(() => {
  address = `198.51.100.${(last += 1)}`;
  clock.advance({ seconds: 61 });
});

interface Browser {
  send(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** A request that the user sends with the Console. */
  sendByUser(method: string, path: string): Promise<TestResponse>;
}

/** A browser with the web app: it names the session with the cookie only. */
function openBrowser(): Browser {
  const client: Client = app.client();
  client.session = undefined;
  let cookie = '';
  const send = async (method: string, path: string, body: unknown, marks: object): Promise<TestResponse> => {
    const headers = { 'x-forwarded-for': address, ...(cookie !== '' && { cookie }), ...marks };
    const response = await client.send(method, path, { body, headers });
    const set = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
    if (set.length > 0) cookie = set.join('; ');
    return response;
  };
  return {
    send: (method, path, body) => send(method, path, body, { 'x-sandbox-client': 'web' }),
    sendByUser: (method, path) => send(method, path, undefined, {}),
  };
}

async function statuses(count: number, send: () => Promise<TestResponse>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i += 1) all.push((await send()).status);
  return all;
}
const ok = (count: number): number[] => Array.from({ length: count }, () => 200);

it('60 learners open the page, the list of lessons and a lesson, and join, in one minute', async () => {
  const created = await createClass(app, { assigned: ['first-get'] });
  const rejected: string[] = [];
  for (let learner = 0; learner < 60; learner += 1) {
    const browser = openBrowser();
    for (const [method, path, body] of [
      ['GET', '/'],
      ['GET', '/app/app.js'],
      ['GET', '/session'],
      ['GET', '/classes/me'],
      ['GET', '/learn/'],
      ['GET', '/learn/progress'],
      ['GET', '/learn/first-get'],
      ['POST', '/learn/first-get/start', {}],
      ['GET', '/learn/first-get/progress'],
      ['POST', '/classes/join', { code: created.join_code, name: `Learner ${learner}` }],
      ['GET', '/session'],
      ['GET', '/classes/me'],
      ['GET', '/learn/progress'],
    ] as const) {
      const { status } = await browser.send(method, path, body);
      if (status >= 400 && path !== '/classes/me') rejected.push(`${learner}: ${method} ${path} ${status}`);
    }
  }

  expect(rejected).toEqual([]);
  const board = await app.client().get(`/classes/${created.id}/board`, bearer(created));
  expect(board.body.data.totals.learners).toBe(60);
});

it('counts the requests of a session against its own budget', async () => {
  const [ada, bob] = [openBrowser(), openBrowser()];
  await ada.send('GET', '/session');
  await bob.send('GET', '/session');

  expect(await statuses(LIMIT, () => ada.send('GET', '/learn/progress'))).toEqual(ok(LIMIT));
  const rejected = await ada.send('GET', '/session');
  expectError(rejected, 429, 'TOO_MANY_REQUESTS');
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect(rejected.headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
  expect((await bob.send('GET', '/session')).status).toBe(200);
});

it('leaves the limit of the IP address to the requests of the user', async () => {
  const browser = openBrowser();
  await browser.send('GET', '/session');
  await statuses(20, () => browser.send('GET', '/session'));

  expect(await statuses(LIMIT + 1, () => browser.sendByUser('GET', '/api/v1/users?limit=1'))).toEqual([
    ...ok(LIMIT),
    429,
  ]);
  expect((await browser.send('GET', '/learn/progress')).status).toBe(200);
});

it('limits the sessions that it opens per IP address', async () => {
  const opened = await statuses(OPENED + 1, () => openBrowser().send('GET', '/session'));

  expect(opened).toEqual([...ok(OPENED), 429]);
});

it('counts a fork like a session that it opens', async () => {
  const browser = openBrowser();
  await browser.send('GET', '/session');
  const forks = await statuses(OPENED, () => browser.send('POST', '/session/fork', {}));

  expect(forks.at(-2)).toBe(201);
  expect(forks.at(-1)).toBe(429);
  expect((await browser.send('GET', '/session')).status).toBe(200);
});

it.each<[string, string, Record<string, string>]>([
  ['on other routes', '/api/v1/users?limit=1', { 'x-sandbox-client': 'web' }],
  ['of other clients', '/session', { 'x-sandbox-client': 'kit' }],
  ['without the mark', '/session', {}],
])('counts requests %s against the IP address', async (_, path, marks) => {
  const headers = { 'x-forwarded-for': address, ...marks };
  const send = (): Promise<TestResponse> => app.client().get(path, { headers });

  expect(await statuses(LIMIT + 1, send)).toEqual([...ok(LIMIT), 429]);
});

it('counts requests that name their session in a header against the IP address', async () => {
  const client = app.client();
  const headers = { 'x-forwarded-for': address, 'x-sandbox-client': 'web' };

  expect(await statuses(LIMIT + 1, () => client.get('/session', { headers }))).toEqual([...ok(LIMIT), 429]);
});

it('does not count an id that names no live session as a session', async () => {
  const send = (): Promise<TestResponse> => {
    const cookie = `sandbox_session=${crypto.randomUUID()}`;
    const client = app.client();
    client.session = undefined;
    return client.get('/session', {
      headers: { 'x-forwarded-for': address, 'x-sandbox-client': 'web', cookie },
    });
  };

  expect(await statuses(OPENED + 1, send)).toEqual([...ok(OPENED), 429]);
});
