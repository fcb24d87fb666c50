// The controls of a session: clock, random seed, and all of them as one document.
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

const user = { name: 'Ada', email: 'ada@example.com' };
const NEW_YEAR = '2030-01-01T00:00:00.000Z';

async function createUser(client: Client, email = user.email): Promise<Record<string, unknown>> {
  const { status, body } = await client.post('/api/v1/users', { ...user, email });
  expect(status).toBe(201);
  return body.data as Record<string, unknown>;
}

describe('/session/controls', () => {
  it('is an empty object if no control is set, and the session does not name any', async () => {
    const client = app.client();
    expect((await client.get('/session/controls')).body.data).toEqual({});
    expect((await client.get('/session')).body.data).not.toHaveProperty('controls');
  });

  it('returns each control as it was put, and the session names them', async () => {
    const client = app.client();
    const document = { clock: { frozen_time: NEW_YEAR }, random: { seed: 42 } };
    const { status, body } = await client.put('/session/controls', document);
    expect(status).toBe(200);
    expect(body.data).toEqual(document);
    expect((await client.get('/session/controls')).body.data).toEqual(document);
    expect((await client.get('/session')).body.data).toMatchObject({ controls: ['clock', 'random'] });
  });

  it('removes the controls that are not in the document', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 1 });
    await client.put('/session/controls', { clock: { frozen_time: NEW_YEAR } });
    expect((await client.get('/session/random')).body.data).toEqual({ seed: null });
  });

  it('changes nothing if one control is invalid, and lists all errors', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 1 });
    const document = { clock: { frozen_time: 'now' }, random: { seed: -1 } };
    const { status, body } = await client.put('/session/controls', document);
    expect(status).toBe(400);
    expect(body.message).toBe(
      'body/clock/frozen_time must match format "date-time", body/random/seed must be >= 0',
    );
    expect((await client.get('/session/controls')).body.data).toEqual({ random: { seed: 1 } });
  });

  it('names the closest control for an unknown one', async () => {
    const { status, body } = await app.client().put('/session/controls', { clok: {} });
    expect(status).toBe(400);
    expect(body.message).toContain("did you mean 'clock'?");
  });

  it('is deleted with 204, twice', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 1 });
    expect((await client.delete('/session/controls')).status).toBe(204);
    expect((await client.delete('/session/controls')).status).toBe(204);
    expect((await client.get('/session/controls')).body.data).toEqual({});
  });

  it('does not seed, keeps the version of the session, and remains after a reset', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 1 });
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false });
    await client.post('/api/v1/demo/reset');
    expect((await client.get('/session/random')).body.data).toEqual({ seed: 1 });
  });

  it('is part of the ETag only while a control is set, so that 304 is not sent across a change', async () => {
    const client = app.client();
    const first = (await client.get('/api/v1/users')).headers.get('etag') ?? '';
    await client.put('/session/random', { seed: 1 });
    const changed = await client.get('/api/v1/users', { headers: { 'if-none-match': first } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(first);
    await client.delete('/session/random');
    expect((await client.get('/api/v1/users', { headers: { 'if-none-match': first } })).status).toBe(304);
  });

  it('is part of the ETag with its content, so that 304 is not sent across a change of the mutant', async () => {
    const client = app.client();
    const path = '/api/v1/users?limit=2';
    await client.put('/session/mutants', { active: ['limit-plus-one'] });
    const first = (await client.get(path)).headers.get('etag') ?? '';
    await client.put('/session/mutants', { active: ['page-skips-first'] });
    expect((await client.get(path, { headers: { 'if-none-match': first } })).status).toBe(200);
  });

  it('is copied by a fork with controls: true', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 42 });
    await createUser(client);
    const forkOf = async (body: object): Promise<Client> => {
      const response = await client.post('/session/fork', { from: undefined, ...body });
      const [{ id } = { id: '' }] = (response.body.data as { sessions: { id: string }[] }).sessions;
      return Object.assign(app.client(), { session: id });
    };
    await client.put('/session/snapshots/empty');
    expect((await (await forkOf({})).get('/session/random')).body.data).toEqual({ seed: null });
    const copy = await forkOf({ controls: true });
    expect((await copy.get('/session/random')).body.data).toEqual({ seed: 42 });
    // The counter starts again, and the first id is in use.
    expect((await createUser(copy, 'second@example.com')).id).toBe('ddce91a4-c494-447f-876e-c5676fe18400');
  });
});

describe('/session/random', () => {
  it('makes the ids of new records reproducible, in each protocol', async () => {
    const client = app.client();
    expect((await client.put('/session/random', { seed: 42 })).body.data).toEqual({ seed: 42 });
    expect((await createUser(client)).id).toBe('e48c63f4-dc00-4cb1-8f29-8cc63d0a237d');
    expect((await createUser(client, 'second@example.com')).id).toBe('ddce91a4-c494-447f-876e-c5676fe18400');
    const query = 'mutation { createProduct(input: { name: "Lamp", price: 5 }) { id } }';
    const { body } = await client.post('/graphql', { query });
    expect(body.data).toEqual({ createProduct: { id: '1dc99f74-d5fb-48fc-bb67-5e6451cf0716' } });
  });

  it('starts again at every PUT, and skips ids in use', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 42 });
    await createUser(client);
    await client.put('/session/random', { seed: 42 });
    expect((await createUser(client, 'second@example.com')).id).toBe('ddce91a4-c494-447f-876e-c5676fe18400');
  });

  it('decides which requests random_fail fails', async () => {
    const client = app.client();
    await client.put('/session/random', { seed: 42 });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await client.get('/api/v1/users?random_fail=true')).status);
    expect(statuses).toEqual([200, 200, 504, 200, 200, 200, 500, 200, 500, 200, 200, 200]);
  });

  it.each([
    [{}, "body must have required property 'seed'"],
    [{ seed: 2 ** 32 }, 'body/seed must be <= 4294967295'],
    [{ seed: 1.5 }, 'body/seed must be integer'],
    [[], 'body must be object'],
  ])('rejects %j', async (body, message) => {
    const response = await app.client().put('/session/random', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
  });
});

describe('the view of a control', () => {
  it.each([
    ['random', { seed: 4 }],
    ['faults', { rules: [{ match: { path: '/api/v1/users' }, fault: { type: 'STATUS', status: 503 } }] }],
    ['faults', { ends_after_seconds: 60, rules: [] }],
    ['journal', { record: true }],
    ['mutants', { active: ['text-cut'] }],
    ['permissions', { policy: 'shop' }],
  ])('can be sent back, its counters are ignored: %s', async (name, document) => {
    const client = app.client();
    expect((await client.put(`/session/${name}`, document)).status).toBe(200);
    await client.get('/api/v1/users');
    const view = (await client.get(`/session/${name}`)).body.data as object;
    const response = await client.put(`/session/${name}`, view);

    expect([response.status, response.body.message]).toEqual([200, undefined]);
    expect(response.body.data).toMatchObject(document);
  });

  it('can be changed and sent back: the clock', async () => {
    const client = app.client();
    const { data } = (await client.get('/session/clock')).body as { data: { now: string } };
    const response = await client.put('/session/clock', { ...data, frozen_time: data.now });

    expect(response.body.data).toMatchObject({ now: data.now, frozen: true });
  });
});

describe('a running clock that has passed the last time that can be set', () => {
  it('is exported as that time, which an import accepts', async () => {
    const client = app.client();
    await client.put('/session/clock', { time: '2099-12-31T23:59:59.999Z' });
    clock.advance({ seconds: 5 });
    const exported = (await client.get('/session/export')).body as object;

    expect((await app.client().post('/session/import', exported)).status).toBe(200);
  });
});

describe('/session/clock', () => {
  it('is the time of the service if it is not set', async () => {
    const { body } = await app.client().get('/session/clock');
    expect(body.data).toMatchObject({ frozen: false, offset_seconds: 0, status: 'ready' });
    expect(Date.parse((body.data as { now: string }).now)).toBe(clock.now());
  });

  it('freezes the time of records, which still increases with every change', async () => {
    const client = app.client();
    const { body } = await client.put('/session/clock', { frozen_time: NEW_YEAR });
    expect(body.data).toMatchObject({ now: NEW_YEAR, frozen: true });
    clock.advance({ seconds: 5 });
    const { id, created_at } = await createUser(client);
    expect(created_at).toBe(NEW_YEAR);
    const patched = await client.patch(`/api/v1/users/${String(id)}`, { name: 'Grace' });
    expect(patched.body.data).toMatchObject({ updated_at: '2030-01-01T00:00:00.001Z' });
  });

  it('runs on from a time, and the session ends by the time of the service', async () => {
    const client = app.client();
    const { body } = await client.put('/session/clock', { time: NEW_YEAR });
    const end = (body.data as { deletes_after: string }).deletes_after;
    expect((await client.get('/session')).body.data).toMatchObject({ expires_at: end });
    clock.advance({ seconds: 5 });
    const view = (await client.get('/session/clock')).body.data;
    expect(view).toMatchObject({ now: '2030-01-01T00:00:05.000Z', frozen: false, deletes_after: end });
  });

  it('is advanced by a duration: a frozen clock stays frozen, a running one keeps running', async () => {
    const frozen = app.client();
    await frozen.put('/session/clock', { frozen_time: NEW_YEAR });
    const { body } = await frozen.post('/session/clock/advance', { duration: 'PT1H30M' });
    expect(body.data).toMatchObject({ now: '2030-01-01T01:30:00.000Z', frozen: true });
    const running = app.client();
    const advanced = await running.post('/session/clock/advance', { duration: 'P1D' });
    expect(advanced.body.data).toMatchObject({ frozen: false, offset_seconds: 86_400 });
    const stopped = await running.post('/session/clock/advance', { frozen_time: NEW_YEAR });
    expect(stopped.body.data).toMatchObject({ now: NEW_YEAR, frozen: true });
  });

  it.each([
    [
      'PUT',
      '/session/clock',
      { duration: 'PT1M' },
      'duration',
      'must be sent to POST /session/clock/advance',
    ],
    ['POST', '/session/clock/advance', { time: NEW_YEAR }, 'time', 'must be sent to PUT /session/clock'],
    [
      ...(['POST', '/session/clock/advance', { duration: '-PT1M' }, 'duration'] as const),
      'must NOT be negative: set an earlier time with PUT /session/clock',
    ],
  ])('says where to send it: %s %s %j', async (method, path, body, field, message) => {
    const response = await app.client().send(method, path, { body });

    expect([response.status, response.body.details]).toEqual([400, [{ field, message }]]);
  });

  it('applies every one of parallel advances', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: NEW_YEAR });
    const advances = Array.from({ length: 10 }, () =>
      client.post('/session/clock/advance', { duration: 'PT1M' }),
    );
    await Promise.all(advances);
    expect((await client.get('/session/clock')).body.data).toMatchObject({ now: '2030-01-01T00:10:00.000Z' });
  });

  it('returns to the time of the service when it is deleted', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: NEW_YEAR });
    expect((await client.delete('/session/clock')).status).toBe(204);
    expect((await client.get('/session/clock')).body.data).toMatchObject({
      frozen: false,
      offset_seconds: 0,
    });
  });

  it.each([
    [{}, 'body must have exactly one of the properties frozen_time, time'],
    [
      { time: NEW_YEAR, frozen_time: NEW_YEAR },
      'body must have exactly one of the properties frozen_time, time',
    ],
    [{ time: '1999-12-31T23:59:59Z' }, 'body/time must be from 2000-01-01 to 2099-12-31'],
    [{ time: 5 }, 'body/time must match format "date-time"'],
  ])('rejects PUT %j', async (body, message) => {
    const response = await app.client().put('/session/clock', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
  });

  it.each([
    [{ duration: 'PT0S' }, 'body/duration must be longer than 0'],
    [
      { duration: 'P1M' },
      'body/duration must be an ISO 8601 duration without years and months, such as PT61M',
    ],
    [{ duration: 'P3651D' }, 'body/duration must be at most P3650D'],
    [{ frozen_time: '2001-01-01T00:00:00Z' }, 'body/frozen_time must be after the time of the session'],
  ])('rejects an advance by %j', async (body, message) => {
    const response = await app.client().post('/session/clock/advance', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
  });
});
