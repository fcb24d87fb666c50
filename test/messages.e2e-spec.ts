// The validation messages of all routes with a JSON body other than a record. The recorded ones are in
// support/validation-messages.json. After an intended change of a message, run this file with `RECORD=1` and read the difference.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { startApp, type TestApp } from './support/app.js';
import { createClass, bearer, otherAddress, type TestClass } from './support/classes.js';
import { invalidBodies } from './support/invalid-bodies.js';

let app: TestApp;
let created: TestClass;
beforeAll(async () => {
  // Some of the changed bodies are valid, and an IP address may create five classes per hour.
  app = await startApp({ trustProxy: true });
  created = await createClass(app);
});
afterAll(() => app.close());

const plan = {
  seed: 1,
  ends_after_seconds: 60,
  rules: [
    {
      id: 'first',
      match: {
        protocol: ['REST'],
        operation: 'listUsers',
        method: 'GET',
        path: '/api/v1/users',
        query: { limit: { gte: 1, in: [1], contains: '1', exists: true } },
        headers: { accept: ['a'] },
        body: { a: null },
      },
      when: {
        skip: 1,
        every: 2,
        times: 3,
        probability: 0.5,
        ramp_seconds: 1,
        window: { after_seconds: 1, for_seconds: 1, repeat_seconds: 5 },
      },
      delay: { type: 'uniform', lower: 1, upper: 2 },
      fault: { type: 'STATUS', status: 503, retry_after: 1, message: 'x', headers: { a: 'b' }, body: {} },
      label: true,
    },
    {
      delay: { type: 'lognormal', median: 1, sigma: 0.5 },
      fault: { type: 'QUOTA', limit: 1, window_seconds: 1 },
    },
    { fault: { type: 'TRUNCATED_BODY', keep: 0.5 }, delay: { type: 'fixed', milliseconds: 1 } },
    { fault: { type: 'PARTIAL', path: ['users'], code: 'X' } },
    { fault: { type: 'STALE_READ', snapshot: 'seed' } },
    { fault: { type: 'TIMEOUT', phase: 'after', milliseconds: 1 } },
  ],
};
const rules = [
  {
    allow: ['listUsers'],
    to: ['user'],
    where: 'own',
    read: ['name', 'role'],
    write: ['name'],
    scopes: ['read'],
  },
];
const match = { operation: 'createUser', status: { gte: 400 } };

/** Valid documents with all properties. Bodies that cannot have all properties at once have several. */
const bodies: readonly (readonly [route: string, body: unknown])[] = [
  ['PUT /session/clock', { frozen_time: '2030-01-01T00:00:00Z' }],
  ['PUT /session/clock', { time: '2030-01-01T00:00:00Z' }],
  ['POST /session/clock/advance', { duration: 'PT1M' }],
  ['POST /session/clock/advance', { frozen_time: '2099-01-01T00:00:00Z' }],
  ['PUT /session/random', { seed: 1 }],
  ['PUT /session/journal', { record: true, max_entries: 10, bodies: true }],
  ['PUT /session/faults', plan],
  ['PUT /session/faults', { preset: 'retry-twice' }],
  ['PUT /session/mutants', { active: ['text-cut'], protocols: ['REST'], variations: ['key-order'] }],
  ['PUT /session/mutants', { draw: { count: 1, seed: 1, level: 'beginner' }, blind: true }],
  ['POST /session/mutants/guess', { id: 'text-cut' }],
  ['PUT /session/permissions', { policy: 'shop', hide: true, accept: ['bearer'] }],
  ['PUT /session/permissions', { rules, hide: true, accept: ['bearer'] }],
  ['PUT /session/controls', { random: { seed: 1 }, journal: { record: true } }],
  ['POST /session/requests/find', { match, limit: 1 }],
  ['POST /session/requests/count', { match, wait_seconds: 0 }],
  ['POST /session/requests/verify', { match, count: { gte: 1 }, wait_seconds: 0 }],
  ['POST /session/requests/verify', { sequence: [match, match] }],
  ['POST /session/fork', { count: 1, from: 'standard', controls: true }],
  ['POST /session/fork', { ids: ['00000000-0000-4000-8000-00000000000f'] }],
  [
    'POST /session/import',
    { data: { users: [{ name: 'A', email: 'a@b.cd' }] }, controls: { random: { seed: 1 } } },
  ],
  ['POST /session/seal', { controls: ['mutants'], max_requests: 1000, ttl_seconds: 60 }],
  ['POST /classes', { title: 'A', hours: 1, assigned: ['head-and-options'] }],
  ['PATCH /classes/{class}', { title: 'A', hours: 1, assigned: ['head-and-options'], locked: false }],
  ['POST /classes/{class}/reset', { learners: [], data: true, progress: false }],
  ['PUT /classes/{class}/controls', { random: { seed: 1 } }],
  ['POST /classes/join', { code: 'ABCDEF', name: 'Ada' }],
  ['POST /classes/join', { learner_token: 'cl_x' }],
  ['PATCH /classes/membership', { share_requests: true }],
  ['POST /learn/head-and-options/start', { resume: false, reset: true }],
  ['POST /learn/head-and-options/help', { step: 'head', level: 1 }],
  ['POST /learn/challenges/start', { ids: ['rest-01'] }],
  ['POST /learn/challenges/start', { track: 'rest' }],
  ['POST /learn/challenges/rest-01/help', { level: 1 }],
  ['PUT /learn/progress', { progress_token: 'x', resume_token: 'x' }],
  ['POST /auth/token', { username: 'alice@example.com', password: 'x' }],
  ['POST /auth/verify', { token: 'x' }],
];

interface ErrorBody {
  readonly message: string;
  readonly details: readonly { readonly field: string; readonly message: string }[];
}

/** Messages by route and place, each with the changes that it is about. */
type Messages = Record<string, Record<string, string[]>>;

/** Lists of names, and numbers that follow from them, grow with each control, mutant and fault type. */
const withoutLists = (message: string): string =>
  message
    .replaceAll(/(known names|allowed values): [\w@.-]+(?:, [\w@.-]+(?=,|$))*/g, '$1: …')
    .replaceAll(/(draw\/count must be <=) \d+/g, '$1 …');

async function messagesOf(route: string, body: unknown, found: Messages): Promise<void> {
  const [method = '', path = ''] = route.split(' ');
  for (const { place, change, body: invalid } of invalidBodies(body)) {
    const client = app.client();
    const { status, body: response } = await client.send(method, path.replace('{class}', created.id), {
      body: JSON.stringify(invalid),
      headers: { 'content-type': 'application/json', ...bearer(created).headers, ...otherAddress() },
    });
    expect(status).toBeLessThan(500);
    if (status !== 400) continue;
    const { message, details } = response as ErrorBody;
    expect(details.length).toBeLessThanOrEqual(100);
    const key = [withoutLists(message), ...details.map(({ field }) => field)].join(' | ');
    ((found[`${route} ${place}`.trimEnd()] ??= {})[key] ??= []).push(change);
  }
}

const file = join(__dirname, 'support/validation-messages.json');
const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
const all: Messages = {};

it.each([...new Set(bodies.map(([route]) => route))])('are the recorded ones: %s', async (route) => {
  const found: Messages = {};
  for (const [own, body] of bodies) if (own === route) await messagesOf(route, body, found);
  Object.assign(all, found);
  if (process.env.RECORD === undefined)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((key) => [key, recorded[key]])));
});

afterAll(async () => {
  if (process.env.RECORD !== undefined)
    writeFileSync(file, await format(JSON.stringify(all), { parser: 'json', printWidth: 110 }));
});
