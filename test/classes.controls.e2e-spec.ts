// The controls that a trainer sets for all joined sessions of a class.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join, type TestClass } from './support/classes.js';
import type { Client, TestResponse } from './support/client.js';
import { TestClock } from './support/test-clock.js';

const HOUR = { seconds: 3600 };
const clock = new TestClock();
let app: TestApp;
beforeAll(async () => {
  // Sessions that outlast a class.
  app = await startApp({ trustProxy: true, clock, sessionTtlSeconds: 24 * HOUR.seconds });
});
afterAll(() => app.close());

const SPRING = '2030-04-01T00:00:00.000Z';
const WINTER = '2031-01-01T00:00:00.000Z';

async function learnerOf(created: TestClass, name = 'Ada'): Promise<Client> {
  const client = app.client();
  expect((await join(client, created.join_code, name)).status).toBe(200);
  return client;
}

const put = (created: TestClass, body: unknown): Promise<TestResponse> =>
  app.client().put(`/classes/${created.id}/controls`, body, bearer(created));

const nowOf = async (client: Client): Promise<string> =>
  ((await client.get('/session/clock')).body.data as { now: string }).now;

describe('PUT /classes/{id}/controls', () => {
  it('applies to joined sessions, to those that join later, and to no other', async () => {
    const created = await createClass(app);
    const before = await learnerOf(created);
    const controls = { clock: { frozen_time: SPRING } };
    const { status, body } = await put(created, controls);
    expect({ status, data: body.data }).toEqual({ status: 200, data: controls });
    const after = await learnerOf(created, 'Grace');
    expect([await nowOf(before), await nowOf(after)]).toEqual([SPRING, SPRING]);
    expect(await nowOf(app.client())).not.toBe(SPRING);
    expect((await app.client().get(`/classes/${created.id}/controls`, bearer(created))).body.data).toEqual(
      controls,
    );
  });

  it('comes before the own controls of a session, and the session sees its source', async () => {
    const created = await createClass(app);
    const client = await learnerOf(created);
    await client.put('/session/controls', { clock: { frozen_time: WINTER }, random: { seed: 1 } });
    await put(created, { clock: { frozen_time: SPRING } });
    expect((await client.get('/session/controls')).body.data).toEqual({
      clock: { frozen_time: SPRING, source: 'class' },
      random: { seed: 1 },
    });
    const own = await client.put('/session/clock', { frozen_time: WINTER });
    expect(own.body.data).toMatchObject({ now: SPRING, source: 'class' });
    await client.delete('/session/controls');
    expect(await nowOf(client)).toBe(SPRING);
    expect((await client.get('/session')).body.data).toMatchObject({ controls: ['clock'] });
  });

  it('counts in each session for itself', async () => {
    const created = await createClass(app);
    const clients = [await learnerOf(created), await learnerOf(created, 'Grace')];
    await put(created, { random: { seed: 42 } });
    for (const client of clients) {
      const { body } = await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
      expect(body.data).toMatchObject({ id: 'e48c63f4-dc00-4cb1-8f29-8cc63d0a237d' });
    }
  });

  it('changes nothing if the document is invalid', async () => {
    const created = await createClass(app);
    const client = await learnerOf(created);
    await put(created, { clock: { frozen_time: SPRING } });
    const { status, body } = await put(created, { clock: { frozen_time: 5 }, random: {} });
    expect(status).toBe(400);
    expect(body.message).toBe(
      'body/clock/frozen_time must match format "date-time", body/random must have required property \'seed\'',
    );
    expect(await nowOf(client)).toBe(SPRING);
  });

  it('needs the trainer token', async () => {
    const created = await createClass(app);
    const path = `/classes/${created.id}/controls`;
    expect((await app.client().put(path, {})).status).toBe(401);
    expect((await app.client().put(path, {}, bearer(await createClass(app)))).status).toBe(404);
  });
});

describe('the time of a class', () => {
  const joined = async (hours: number): Promise<[TestClass, Client]> => {
    const created = await createClass(app, { hours });
    const client = await learnerOf(created);
    await client.put('/session/clock', { frozen_time: WINTER });
    await put(created, { clock: { frozen_time: SPRING } });
    return [created, client];
  };

  it('ends its controls in every session, and with them the validity of ETags', async () => {
    const [, client] = await joined(1);
    const read = (etag = ''): Promise<TestResponse> =>
      client.get('/api/v1/users?limit=1', { headers: { 'if-none-match': etag } });
    const etag = (await read()).headers.get('etag') ?? '';
    expect((await read(etag)).status).toBe(304);
    clock.advance(HOUR);
    expect((await read(etag)).status).toBe(200);
    expect(await nowOf(client)).toBe(WINTER);
    expect((await client.get('/session/controls')).body.data).toEqual({ clock: { frozen_time: WINTER } });
  });

  it('is that of the class after a change, and its counters continue', async () => {
    const [created, client] = await joined(1);
    await put(created, { random: { seed: 42 } });
    await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
    await app.client().patch(`/classes/${created.id}`, { hours: 2 }, bearer(created));
    clock.advance(HOUR);
    const { body } = await client.post('/api/v1/users', { name: 'Max', email: 'max@example.com' });
    // The second user of the seed 42.
    expect(body.data).toMatchObject({ id: 'ddce91a4-c494-447f-876e-c5676fe18400' });
    clock.advance(HOUR);
    expect((await client.get('/session/controls')).body.data).toEqual({ clock: { frozen_time: WINTER } });
  });
});

describe('the end of class controls', () => {
  it.each<[string, (created: TestClass, client: Client) => Promise<TestResponse>]>([
    [
      'they are deleted',
      (created) => app.client().delete(`/classes/${created.id}/controls`, bearer(created)),
    ],
    ['the class is deleted', (created) => app.client().delete(`/classes/${created.id}`, bearer(created))],
    ['the learner leaves', (_, client) => client.delete('/classes/membership')],
  ])('makes the own controls of the session effective again: %s', async (_, end) => {
    const created = await createClass(app);
    const client = await learnerOf(created);
    await client.put('/session/clock', { frozen_time: WINTER });
    await put(created, { clock: { frozen_time: SPRING } });
    expect(await nowOf(client)).toBe(SPRING);
    expect((await end(created, client)).status).toBe(204);
    expect(await nowOf(client)).toBe(WINTER);
  });
});
