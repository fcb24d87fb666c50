// Fault plans: rules, schedules, delays, presets, counters.
import { presets } from '../src/platform/practice/faults/presets.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { expectToLast } from './support/expect-to-last.js';
import { executeGraphql } from './support/graphql.js';
import { sendRequest } from './support/http-client.js';
import { post, requestOf } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const FAIL = { type: 'STATUS', status: 503 } as const;

async function planned(rules: readonly object[], extra: object = {}): Promise<Client> {
  const client = app.client();
  const { status, text } = await client.put('/session/faults', { ...extra, rules });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return client;
}

async function statusesOf(client: Client, count: number, path = '/auth/methods'): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await client.get(path)).status);
  return statuses;
}

async function countsOf(client: Client): Promise<[matched: number, fired: number][]> {
  const { data } = (await client.get('/session/faults')).body;
  return data.rules.map(({ matched, fired }: { matched: number; fired: number }) => [matched, fired]);
}

describe('conditions on a long list', () => {
  const skipped = { when: { skip: 1_000_000 }, fault: FAIL };
  const numbers = Array.from({ length: 100 }, (_, i) => i + 1);

  it('are compared in one pass over the list, whatever their number', async () => {
    const rule = { ...skipped, match: { body: { a: { nin: numbers } } } };
    const client = await planned(Array.from({ length: 50 }, () => rule));
    const { status } = await client.post('/api/v1/users', { a: Array.from({ length: 45_000 }, () => 0) });
    expect(status).toBe(400);
    expect(new Set((await countsOf(client)).map(String))).toEqual(new Set(['1,0']));
  });

  it.each([
    ['REST', '/api/v1/users', (a: readonly string[]) => ({ a })],
    ['GraphQL', '/graphql', (a: readonly string[]) => ({ query: '{ users { total } }', variables: { a } })],
  ])('that need too much work fail the request of %s and count it for no rule', async (_, path, bodyOf) => {
    const field = path === '/graphql' ? 'variables.a' : 'a';
    const rule = { ...skipped, match: { body: { [field]: { contains: 'z' } } } };
    const client = await planned([skipped, ...Array.from({ length: 40 }, () => rule)]);
    const { status, body } = await client.post(path, bodyOf(Array.from({ length: 20_000 }, () => 'a')));
    expect(status).toBe(503);
    const { message, reason } = body.errors?.[0].extensions ?? body;
    expect(reason.code).toBe('work_limit');
    expect(body.errors?.[0].message ?? message).toMatch(/^the fault plan needs too much work .*: use fewer/);
    expect((await countsOf(client))[0]).toEqual([0, 0]);
  });
});

describe('the setting', () => {
  it('is empty by default', async () => {
    const { body } = await app.client().get('/session/faults');
    expect(body.data).toEqual({ seed: null, rules: [], started_at: null });
  });

  it('has the ids, the seed, the start and the counters', async () => {
    const rules = [
      { fault: FAIL, when: { times: 1 } },
      { id: 'slow', delay: { type: 'fixed', milliseconds: 0 } },
    ];
    const client = await planned(rules, { seed: 7, ends_after_seconds: 60 });
    await statusesOf(client, 2);
    expect((await client.get('/session/faults')).body.data).toEqual({
      seed: 7,
      ends_after_seconds: 60,
      ended: false,
      rules: [
        { id: 'rule-1', ...rules[0], matched: 2, fired: 1 },
        { ...rules[1], matched: 1, fired: 1 },
      ],
      started_at: expect.stringMatching(/Z$/),
    });
    expect((await client.get('/session/controls')).body.data).toEqual({
      faults: { seed: 7, ends_after_seconds: 60, rules: [{ id: 'rule-1', ...rules[0] }, rules[1]] },
    });
    expect((await client.get('/session')).body.data.controls).toEqual(['faults']);
  });

  it('chooses a seed that another plan can repeat', async () => {
    const rules = [{ id: 'r', when: { probability: 0.5 }, fault: FAIL }];
    const first = await planned(rules);
    const { seed } = (await first.get('/session/faults')).body.data;
    const sequence = await statusesOf(first, 12);
    expect(await statusesOf(await planned(rules, { seed }), 12)).toEqual(sequence);
  });

  it('uses the seed of the session, and has the documented draws', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 42 });
    await client.put('/session/faults', { rules: [{ id: 'r', when: { probability: 0.3 }, fault: FAIL }] });
    expect((await client.get('/session/faults')).body.data.seed).toBe(42);
    const statuses = await statusesOf(client, 12);
    expect(statuses.map((status) => (status === 503 ? 'F' : '.')).join('')).toBe('...F..F..F..');
  });

  it('is deleted with its counters', async () => {
    const client = await planned([{ fault: FAIL }]);
    expect((await client.delete('/session/faults')).status).toBe(204);
    expect(await statusesOf(client, 1)).toEqual([200]);
    await client.put('/session/faults', { rules: [{ fault: FAIL }] });
    expect(await countsOf(client)).toEqual([[0, 0]]);
  });

  it('starts again after a reset, with the same draws and with any body', async () => {
    const client = await planned([{ id: 'r', when: { probability: 0.5 }, fault: FAIL }], { seed: 7 });
    const sequence = await statusesOf(client, 6);
    const { status, body } = await client.post('/session/faults/reset', 'not JSON', {
      headers: { 'content-type': 'text/plain' },
    });
    expect([status, body.data.rules]).toEqual([200, [expect.objectContaining({ matched: 0, fired: 0 })]]);
    expect(await statusesOf(client, 6)).toEqual(sequence);
  });

  it('has nothing to reset without a plan', async () => {
    const { status, body } = await app.client().post('/session/faults/reset');
    expect([status, body.data.rules]).toEqual([200, []]);
  });

  it('applies to one session', async () => {
    await planned([{ fault: FAIL }]);
    expect(await statusesOf(app.client(), 2)).toEqual([200, 200]);
  });
});

describe('rules', () => {
  it('apply in order: a request counts for each rule up to the one that fires', async () => {
    const client = await planned([
      { match: { method: 'POST' }, fault: FAIL },
      { when: { every: 2 }, fault: { ...FAIL, status: 500 } },
      { when: { skip: 1 }, fault: { ...FAIL, status: 502 } },
    ]);
    expect(await statusesOf(client, 5)).toEqual([500, 200, 500, 502, 500]);
    expect(await countsOf(client)).toEqual([
      [0, 0],
      [5, 3],
      [2, 1],
    ]);
  });

  it('match an operation in all protocols', async () => {
    const client = await planned([{ match: { operation: 'getUser' }, fault: FAIL }]);
    const id = 'a0000000-0000-4000-8000-000000000001';
    expect((await client.get(`/api/v1/users/${id}`)).status).toBe(503);
    expect((await client.send('HEAD', `/api/v1/users/${id}`)).status).toBe(503);
    expect((await executeGraphql(client, `{ user(id: "${id}") { id } }`)).status).toBe(503);
    expect((await post(client, requestOf('GetUser', { id }))).status).toBe(503);
    expect((await client.get('/api/v1/users')).status).toBe(200);
    expect((await executeGraphql(client, '{ users { pageInfo { total } } }')).status).toBe(200);
    expect(await countsOf(client)).toEqual([[4, 4]]);
  });

  it('match parts of the request', async () => {
    const client = await planned([
      { match: { path: '/api/v1/products/{id}', headers: { 'X-Retry': { lt: 2 } } }, fault: FAIL },
      { match: { body: { 'variables.id': 'x' } }, fault: { ...FAIL, status: 500 } },
    ]);
    const get = async (path: string, headers = {}) => (await client.get(path, { headers })).status;
    expect(await get('/api/v1/products/1', { 'x-retry': '1' })).toBe(503);
    expect(await get('/api/v1/products/1', { 'x-retry': '2' })).toBe(400);
    expect(await get('/api/v1/products')).toBe(200);
    const query = 'query ($id: ID!) { user(id: $id) { id } }';
    expect((await executeGraphql(client, query, { id: 'x' })).status).toBe(500);
    expect((await executeGraphql(client, query, { id: 'y' })).status).toBe(200);
  });

  it('fault a GraphQL request once, whatever it selects', async () => {
    const client = await planned([{ when: { times: 1 }, fault: FAIL }]);
    const query = '{ a: users { pageInfo { total } } b: orders { pageInfo { total } } }';
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': String(client.session) },
      body: JSON.stringify([{ query }, { query }]),
    });
    expect(await response.json()).toEqual([
      {
        errors: [
          { message: 'Simulated error 503', extensions: { code: 'SERVICE_UNAVAILABLE', status: 503 } },
        ],
      },
    ]);
    expect(await countsOf(client)).toEqual([[1, 1]]);
  });

  it('come after the simulation parameters, and errors of earlier stages do not count', async () => {
    const client = await planned([{ fault: FAIL }]);
    const { status, headers } = await client.get('/api/v1/users?error=418');
    expect([status, headers.get('x-simulated'), headers.get('x-fault-rule')]).toEqual([418, 'error', null]);
    expect((await client.get('/api/v1/nothing')).status).toBe(404);
    expect((await client.send('PATCH', '/api/v1/users')).status).toBe(405);
    expect((await client.post('/api/v1/users', '{')).status).toBe(400);
    expect((await client.get('/api/v1/users', { headers: { accept: 'text/csv' } })).status).toBe(406);
    expect(await countsOf(client)).toEqual([[0, 0]]);
  });

  it('come before validation and seeding', async () => {
    const client = await planned([{ when: { times: 2 }, fault: FAIL }]);
    expect((await client.get('/api/v1/users?limit=0')).status).toBe(503);
    expect((await client.post('/api/v1/users', {})).status).toBe(503);
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false });
    expect((await client.get('/api/v1/users?limit=0')).status).toBe(400);
  });

  it.each(['/session', '/session/controls', '/session/snapshots', '/health', '/learn', '/api', '/soap?wsdl'])(
    'do not apply to %s',
    async (path) => {
      const client = await planned([{ fault: { type: 'CONNECTION_RESET_BY_PEER' } }]);
      expect((await client.get(path)).status).toBeLessThan(400);
      expect(await countsOf(client)).toEqual([[0, 0]]);
    },
  );

  it('can remove the labels', async () => {
    const client = await planned([{ label: false, fault: FAIL }]);
    const { status, headers } = await client.get('/api/v1/users');
    expect(status).toBe(503);
    expect([headers.get('x-simulated'), headers.get('x-fault-rule')]).toEqual([null, null]);
  });

  it('can redirect', async () => {
    const client = app.client();
    const fault = { type: 'STATUS', status: 302, headers: { location: '/api/v1/products' } };
    await client.put('/session/faults', { rules: [{ match: { path: '/api/v1/users' }, fault }] });
    const response = await sendRequest(`${app.url}/api/v1/users`, 'GET', {
      headers: { 'x-session-id': client.session ?? '' },
    });

    expect([response.status, response.text]).toEqual([302, '']);
    expect(response.headers.get('location')).toBe('/api/v1/products');
  });

  it.each([
    [{ code: 7, list: [] }, 'application/json; charset=utf-8', '{"code":7,"list":[]}', {}],
    [null, 'application/json; charset=utf-8', 'null', {}],
    ['Busy', 'text/plain; charset=utf-8', 'Busy', {}],
    ['<h1>Busy</h1>', 'text/html', '<h1>Busy</h1>', { 'content-type': 'text/html' }],
  ])('can have a body of their own: %j', async (body, type, text, headers) => {
    const client = app.client();
    const fault = { type: 'STATUS', status: 418, body, headers };
    await client.put('/session/faults', { rules: [{ fault }] });
    for (const [method, path, sent] of [
      ['GET', '/api/v1/users', ''],
      ['POST', '/graphql', '{"query":"{ users { items { id } } }"}'],
    ] as const) {
      const response = await sendRequest(app.url + path, method, {
        headers: { 'x-session-id': client.session ?? '', 'content-type': 'application/json' },
        body: sent,
      });
      expect([response.status, response.headers.get('content-type'), response.text]).toEqual([
        418,
        type,
        text,
      ]);
    }
  });

  it.each([
    [{ status: 299 }, '.fault.status', 'must be >= 300'],
    [{ status: 304, body: 'x' }, '.fault', 'body must NOT be set for the status 304'],
    [{ status: 500, body: 'x'.repeat(16_385) }, '.fault', 'body must NOT have more than 16384 bytes'],
    [{ status: 500, headers: { 'content-type': 'a/b' } }, '.fault', "headers must NOT have 'content-type'"],
  ])('are checked: %j', async (fault, field, message) => {
    const rules = [{ fault: { type: 'STATUS', ...fault } }];
    const { status, body } = await app.client().put('/session/faults', { rules });

    expect([status, body.details]).toEqual([400, [{ field: `rules.0${field}`, message }]]);
  });

  it('cannot set the header __proto__', async () => {
    const text = '{"rules":[{"fault":{"type":"STATUS","status":503,"headers":{"__proto__":"x"}}}]}';
    const { status, body } = await app.client().send('PUT', '/session/faults', {
      body: text,
      headers: { 'content-type': 'application/json' },
    });

    expect([status, body.details[0].message]).toEqual([400, "headers must NOT have '__proto__'"]);
  });

  it.each([
    ['api/v1/users', 'must be a path that starts with /, such as /api/v1/users'],
    ['/api/v1/users?limit=1', 'must be a path without a query: use the conditions of query'],
    ['/session/**', 'must start with /api/v1, /auth, /graphql or /soap'],
    ['/docs', 'must start with /api/v1, /auth, /graphql or /soap'],
  ])('cannot match the path %s', async (path, message) => {
    const rules = [{ match: { path }, fault: { type: 'STATUS', status: 503 } }];
    const { status, body } = await app.client().put('/session/faults', { rules });

    expect([status, body.details]).toEqual([400, [{ field: 'rules.0.match.path', message }]]);
  });

  it('can set headers of the response', async () => {
    const headers = { 'WWW-Authenticate': 'Basic', 'x-request-id': 'abc' };
    const client = await planned([{ fault: { type: 'STATUS', status: 401, headers } }]);
    const response = await client.get('/api/v1/users');
    expect(response.headers.get('www-authenticate')).toBe('Basic');
    expect(response.headers.get('x-request-id')).toBe('abc');
  });

  it('keep the error envelope on OAuth endpoints', async () => {
    const client = await planned([{ label: false, fault: { type: 'STATUS', status: 413 } }]);
    const { status, body } = await client.post('/auth/oauth/token', 'grant_type=client_credentials', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, body]).toEqual([
      413,
      { success: false, error: 'PAYLOAD_TOO_LARGE', message: 'Simulated error 413' },
    ]);
  });
});

describe('time', () => {
  it('opens and closes a window by the clock of the session', async () => {
    const client = await planned([{ when: { window: { after_seconds: 5, for_seconds: 10 } }, fault: FAIL }]);
    const advance = async (duration: string) => client.post('/session/clock/advance', { duration });
    expect(await statusesOf(client, 1)).toEqual([200]);
    await advance('PT5S');
    expect(await statusesOf(client, 1)).toEqual([503]);
    clock.advance({ seconds: 9 });
    expect(await statusesOf(client, 1)).toEqual([503]);
    await advance('PT1S');
    expect(await statusesOf(client, 1)).toEqual([200]);
    expect(await countsOf(client)).toEqual([[2, 2]]);
  });

  it('ends the plan', async () => {
    const client = await planned([{ fault: FAIL }], { ends_after_seconds: 3 });
    expect(await statusesOf(client, 1)).toEqual([503]);
    await client.post('/session/clock/advance', { duration: 'PT3S' });
    expect(await statusesOf(client, 1)).toEqual([200]);
    expect((await client.get('/session/faults')).body.data.ended).toBe(true);
  });

  it('delays a request, then applies the fault', async () => {
    const delay = { type: 'fixed', milliseconds: 60 };
    const client = await planned([
      { id: 'a', match: { method: 'GET' }, delay },
      { id: 'b', delay, fault: FAIL },
    ]);
    const { status, headers } = await expectToLast(60, () => client.get('/api/v1/users'));
    expect([status, headers.get('x-simulated'), headers.get('x-fault-rule')]).toEqual([200, 'fault', 'a']);
    expect((await expectToLast(60, () => client.post('/api/v1/users', {}))).status).toBe(503);
  });
});

describe('the presets', () => {
  it('are listed without a session', async () => {
    const { status, headers, body } = await app.client().get('/faults');
    expect([status, headers.get('x-session-id')]).toEqual([200, null]);
    expect(body.data).toEqual(presets);
  });

  it.each(presets.map(({ id }) => [id]))('%s can be set', async (id) => {
    const client = app.client();
    const { status, body } = await client.put('/session/faults', { preset: id });
    const { plan } = presets.find((one) => one.id === id) ?? { plan: { rules: [] } };
    expect(status).toBe(200);
    expect(body.data.rules).toEqual(plan.rules.map((rule) => ({ ...rule, matched: 0, fired: 0 })));
    expect((await client.get('/session/controls')).body.data).toEqual({ faults: plan });
  });

  it.each([
    ['retry-twice', [503, 503, 200, 200]],
    ['every-third-fails', [200, 200, 500, 200, 200, 500]],
    ['outage-10s', [503, 503, 503]],
    ['rate-limited', [200, 200, 200, 200, 200, 429, 429, 429, 200]],
  ])('%s returns %j', async (preset, statuses) => {
    const client = app.client();
    await client.put('/session/faults', { preset });
    expect(await statusesOf(client, statuses.length)).toEqual(statuses);
  });
});
