// Sealed sessions: the client under test has the session id, but only the examiner has the key of its control routes.
import { randomUUID } from 'node:crypto';
import { controlNames } from '../src/platform/session/control/control.js';
import { sharedApp, type SharedApp } from './support/app.js';
import { createClass, join } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { EventStream } from './support/event-stream.js';
import { executeGraphql } from './support/graphql.js';
import { post, requestOf } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

type Key = Readonly<Record<'x-control-key', string>>;

const keyOf = ({ status, body }: TestResponse): Key => {
  expect(status).toBe(201);
  return { 'x-control-key': body.data.control_key };
};

/** Seals the session of a client. */
const seal = async (client: Client, options?: object): Promise<Key> =>
  keyOf(await client.post('/session/seal', options));

/** A session whose mutant is sealed. */
async function withSealedMutant(): Promise<{ readonly client: Client; readonly key: Key }> {
  const client = app.client();
  await client.put('/session/mutants', { active: ['limit-plus-one'] });
  return { client, key: await seal(client, { controls: ['mutants'] }) };
}

/** Whether the mutant of `withSealedMutant` is active. */
async function expectMutant(client: Client): Promise<void> {
  expect((await client.get('/api/v1/users?limit=2')).body.data).toHaveLength(3);
}

function expectSealed({ status, body }: TestResponse): void {
  expect({ status, error: body.error, reason: body.reason.code }).toEqual({
    status: 403,
    error: 'FORBIDDEN',
    reason: 'sealed',
  });
}

/** The control routes in the OpenAPI document, with a value for each part of the path. */
async function controlRoutes(): Promise<readonly (readonly [method: string, path: string])[]> {
  const { body } = await app.client().get('/openapi.json');
  return Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => /^\/session(?:\/|$)/.test(path))
    .flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => /^(?:get|put|post|patch|delete)$/.test(method))
        .map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1')] as const),
    );
}

describe('POST /session/seal', () => {
  it('returns a key of 256 bits, and when the session was sealed and ends', async () => {
    const { status, headers, body } = await app.client().post('/session/seal');

    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(body.data.control_key, 'base64url')).toHaveLength(32);
    expect(Date.parse(body.data.deletes_after)).toBeGreaterThan(Date.parse(body.data.sealed_at));
  });

  it('can be sent once, also with the key', async () => {
    const client = app.client();
    const headers = await seal(client);

    for (const call of [{}, { headers }]) {
      const { status, body } = await client.post('/session/seal', {}, call);
      expect({ status, error: body.error }).toEqual({ status: 409, error: 'CONFLICT' });
    }
  });

  it('seals once of many concurrent requests', async () => {
    const client = app.client();
    await client.get('/session');
    const sent = await Promise.all(Array.from({ length: 10 }, () => client.post('/session/seal')));

    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each([
    [{ controls: [] }, 'body/controls must NOT have fewer than 1 items'],
    [
      { controls: ['mutant'] },
      `body/controls/0 must be equal to one of the allowed values: ${controlNames.join(', ')}`,
    ],
    [{ controls: ['clock', 'clock'] }, 'body/controls must NOT have duplicate items'],
    [{ controls: 'mutants' }, 'body/controls must be array'],
    [{ max_requests: 0 }, 'body/max_requests must be >= 1'],
    [{ max_requests: 100_001 }, 'body/max_requests must be <= 100000'],
    [{ nonce: 'x' }, 'body must NOT have additional properties'],
    [[], 'body must be object'],
  ])('rejects %j', async (options, message) => {
    const { status, body } = await app.client().post('/session/seal', options);

    expect({ status, message: body.message }).toEqual({ status: 400, message });
  });
});

describe('a session with all control routes sealed', () => {
  it('rejects each control route without the key, and changes nothing', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 7 });
    await client.put('/session/snapshots/1');
    const headers = await seal(client);
    const routes = await controlRoutes();
    expect(routes.length).toBeGreaterThan(30);
    for (const [method, path] of routes) {
      if (['GET /session', 'POST /session/seal'].includes(`${method} ${path}`)) continue;
      const response = await client.send(method, path, method === 'GET' ? {} : { body: {} });
      expect({ method, path, status: response.status }).toEqual({ method, path, status: 403 });
      expectSealed(response);
    }

    const { body } = await client.get('/session', { headers });
    expect(body.data).toMatchObject({ controls: ['random'], snapshots: ['1'] });
  });

  it('shows its id, times and counts without the key, over REST and GraphQL', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 7 });
    await client.put('/session/snapshots/1');
    await seal(client);
    const { data } = (await client.get('/session')).body;
    const info = await executeGraphql(client, '{ sessionInfo { id controls snapshots } }');

    expect(data).toMatchObject({ id: client.session, counts: { users: 0 } });
    expect(data).not.toHaveProperty('controls');
    expect(data).not.toHaveProperty('snapshots');
    expect(info.body.data.sessionInfo).toEqual({ id: client.session, controls: null, snapshots: null });
  });

  it('works as before with the key', async () => {
    const client = app.client();
    const headers = await seal(client);

    expect(
      (await client.put('/session/clock', { frozen_time: '2030-01-01T00:00:00.000Z' }, { headers })).status,
    ).toBe(200);
    expect((await client.post('/session/fork', {}, { headers })).status).toBe(201);
    expect((await client.delete('/session', { headers })).status).toBe(204);
  });

  it('serves its records without the key', async () => {
    const client = app.client();
    await seal(client);

    expect((await client.get('/api/v1/users')).status).toBe(200);
  });

  it.each([
    ['another key', 'x'.repeat(43)],
    ['an empty key', ''],
    ['a long key', 'k'.repeat(10_000)],
    ['the key of another session', undefined],
  ])('rejects %s, also where no key is needed', async (_, given) => {
    const client = app.client();
    await seal(client);
    const headers = given === undefined ? await seal(app.client()) : { 'x-control-key': given };

    expectSealed(await client.get('/session/controls', { headers }));
    expectSealed(await client.get('/session', { headers }));
  });

  it('has forks without a seal', async () => {
    const client = app.client();
    const headers = await seal(client);
    const { body } = await client.post('/session/fork', {}, { headers });
    client.session = body.data.sessions[0].id;

    expect((await client.get('/session/controls')).status).toBe(200);
  });
});

describe('a session that is not sealed', () => {
  it('ignores the header', async () => {
    const headers = { 'x-control-key': 'x' };

    expect((await app.client().get('/session/controls', { headers })).status).toBe(200);
  });
});

describe('a session with a sealed mutant', () => {
  it.each([
    ['GET', '/session/mutants', undefined],
    ['PUT', '/session/mutants', { active: [] }],
    ['DELETE', '/session/mutants', undefined],
    ['GET', '/session/mutants/examples', undefined],
    ['POST', '/session/mutants/guess', { id: 'limit-plus-one' }],
    ['PUT', '/session/controls', { mutants: { active: [] } }],
    ['POST', '/session/import', { data: {}, controls: { mutants: { active: [] } } }],
  ])('rejects %s %s without the key', async (method, path, body) => {
    const { client } = await withSealedMutant();

    expectSealed(await client.send(method, path, { body }));
    await expectMutant(client);
  });

  it.each([
    ['PUT', '/session/controls', {}],
    ['DELETE', '/session/controls', undefined],
    ['POST', '/session/import', { data: {}, controls: {} }],
    ['POST', '/api/v1/demo/reset', undefined],
  ])('keeps it through %s %s', async (method, path, body) => {
    const { client } = await withSealedMutant();
    const { status } = await client.send(method, path, { body });
    await client.get('/api/v1/users');

    expect(status).toBeLessThan(300);
    await client.post('/api/v1/demo/reset');
    await expectMutant(client);
  });

  it('does not show it in the session, its controls and its export', async () => {
    const { client } = await withSealedMutant();
    await client.put('/session/random', { seed: 7 });
    await expectMutant(client);
    const session = await client.get('/session');
    const info = await executeGraphql(client, '{ sessionInfo { controls } }');
    const controls = await client.get('/session/controls');
    const exported = await client.get('/session/export');

    expect(session.body.data.controls).toEqual(['random']);
    expect(info.body.data.sessionInfo.controls).toEqual(['random']);
    expect(controls.body.data).toEqual({ random: { seed: 7 } });
    expect(exported.body.controls).toEqual({ random: { seed: 7 } });
  });

  it('shows and changes it with the key', async () => {
    const { client, key: headers } = await withSealedMutant();
    await expectMutant(client);
    const { body } = await client.get('/session/mutants', { headers });
    const named = await client.get('/session', { headers });
    await client.put('/session/controls', { mutants: { active: [] } }, { headers });

    expect(body.data).toMatchObject({ active: ['limit-plus-one'], reached: { 'limit-plus-one': 1 } });
    expect(named.body.data.controls).toEqual(['mutants']);
    expect((await client.get('/api/v1/users?limit=2')).body.data).toHaveLength(2);
  });

  it('lets the client under test use the other controls, snapshots and the journal', async () => {
    const { client } = await withSealedMutant();
    const answers = [
      await client.put('/session/controls', { journal: { record: true }, random: { seed: 1 } }),
      await client.get('/session/requests'),
      await client.put('/session/snapshots/a'),
      await client.post('/session/snapshots/a/restore'),
      await client.put('/session/faults', { rules: [] }),
      await client.post('/session/clock/advance', { duration: 'P1D' }),
      await client.post('/session/extend'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 200, 200]);
    await expectMutant(client);
  });

  it.each([{}, { controls: true }])('is forked with the mutant and its seal: %j', async (options) => {
    const { client, key: headers } = await withSealedMutant();
    await client.put('/session/random', { seed: 7 });
    const { body } = await client.post('/session/fork', options);
    const fork = app.client();
    fork.session = body.data.sessions[0].id;

    expect(body.data.sessions[0].controls).toEqual('controls' in options ? ['random'] : undefined);
    await expectMutant(fork);
    expectSealed(await fork.delete('/session/mutants'));
    expect((await fork.get('/session/mutants', { headers })).body.data.active).toEqual(['limit-plus-one']);
  });

  it('cannot join a class, whose controls would come first', async () => {
    const { client } = await withSealedMutant();
    const created = await createClass(app);

    expect(await join(client, created.join_code)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } });
  });

  it('does not leave out the requests of the web app', async () => {
    const { client } = await withSealedMutant();
    const headers = { 'x-sandbox-client': 'web', cookie: `sandbox_session=${client.session}` };
    client.session = undefined;

    expect((await client.get('/api/v1/users?limit=2', { headers })).body.data).toHaveLength(3);
  });

  it('starts no lesson that sets mutants, and changes nothing', async () => {
    const { client } = await withSealedMutant();
    const response = await client.post('/learn/kill-the-mutants/start');

    expectSealed(response);
    expect((await client.get('/learn/progress')).body.data.lessons).not.toHaveProperty('kill-the-mutants');
  });
});

it('has a stream that does not show when a request reaches a sealed mutant', async () => {
  const { client } = await withSealedMutant();
  await client.get('/api/v1/users');
  const stream = await EventStream.at(`${app.url}/session/stream`, {
    'x-session-id': String(client.session),
  });
  const first = await stream.next();
  await expectMutant(client);
  await client.put('/session/journal', { record: true });
  const names = (await stream.until(({ name }) => name === 'changed')).data;
  stream.close();

  expect(first?.data).not.toHaveProperty('controls');
  expect(names).toEqual(['controls', 'journal']);
});

it('does not seal a session that is in a class', async () => {
  const client = app.client();
  const created = await createClass(app);
  await join(client, created.join_code, 'Ada');
  const { status, body } = await client.post('/session/seal');

  expect({ status, error: body.error }).toEqual({ status: 409, error: 'CONFLICT' });
});

describe('a session with a sealed fault plan', () => {
  const plan = { rules: [{ id: 'broken', fault: { type: 'STATUS', status: 503 } }] };

  it('does not name the rule that fired in a header or in the journal', async () => {
    const client = app.client();
    await client.put('/session/controls', { faults: plan, journal: { record: true } });
    const headers = await seal(client, { controls: ['faults'] });
    const failed = await client.get('/api/v1/users');
    const { body } = await client.get('/session/requests');

    expect(failed.status).toBe(503);
    expect(failed.headers.has('x-simulated')).toBe(false);
    expect(failed.headers.has('x-fault-rule')).toBe(false);
    expect(body.data[0]).toMatchObject({ fault: null, response: { status: 503 } });
    expect((await client.get('/session/faults', { headers })).body.data.rules[0]).toMatchObject({ fired: 1 });
  });
});

describe('max_requests', () => {
  it('permits so many requests to records, /auth, GraphQL and SOAP, and any number to control routes', async () => {
    const client = app.client();
    const headers = await seal(client, { controls: ['mutants'], max_requests: 4 });
    const permitted = [
      await client.get('/api/v1/users'),
      await client.get('/auth/methods'),
      await executeGraphql(client, '{ users { pageInfo { total } } }'),
      await post(client, requestOf('GetUsers')),
    ];
    const rejected = await client.get('/api/v1/users', { headers });
    const graphql = await executeGraphql(client, '{ users { pageInfo { total } } }');
    const soap = await post(client, requestOf('GetUsers'));

    expect(permitted.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(rejected.status).toBe(429);
    expect(rejected.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', reason: { code: 'max_requests' } });
    expect([graphql.status, soap.status]).toEqual([429, 429]);
    expect((await client.get('/session/controls')).status).toBe(200);
  });

  it('counts concurrent requests once each', async () => {
    const client = app.client();
    await seal(client, { max_requests: 5 });
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => client.get(`/api/v1/users/${randomUUID()}`)),
    );

    expect(sent.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(15);
  });
});
