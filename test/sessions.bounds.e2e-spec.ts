import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/clock.js';
import { payloadOf } from './support/factories.js';
import { expectRefusal } from './support/refusal.js';
import { entities } from '../src/features/entities.module.js';

const lamp = { name: 'Lamp', price: 5 };

describe('a service that holds as many sessions as it may', () => {
  const clock = new TestClock();
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ clock, maxSessions: 3 })));
  afterAll(() => app.close());
  // Whatever a test leaves behind is over when the next one begins.
  beforeEach(() => clock.turn({ seconds: 3600 }));

  /** Three sessions, ten seconds after each other, each with a record of its own: the clients and their records. */
  async function fill(): Promise<[Client, string][]> {
    const owners: [Client, string][] = [];
    for (let count = 0; count < 3; count += 1) {
      const client = app.client();
      const { body } = await client.post('/api/v1/products', lamp);
      owners.push([client, `/api/v1/products/${body.data.id}`]);
      clock.turn({ seconds: 10 });
    }
    return owners;
  }

  it.each([
    ['GET', '/session', undefined],
    ['GET', '/api/v1/users', undefined],
    ['POST', '/api/v1/products', lamp],
    ['QUERY', '/api/v1/echo', {}],
  ])('refuses another one, and says when there will be room: %s %s', async (method, path, body) => {
    await fill();
    const answer = await app.client().send(method, path, { body });

    expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('1770');
    expect(answer.headers.has('x-session-id')).toBe(false);
  });

  it('never gives up one that lives, however many ask', async () => {
    const owners = await fill();
    const refused = await Promise.all(Array.from({ length: 50 }, () => app.client().get('/session')));

    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    for (const [client, path] of owners) expect((await client.get(path)).status).toBe(200);
  });

  it('goes on to serve those who have one, and what needs none', async () => {
    const [owner] = (await fill())[0] ?? [app.client()];

    expect((await owner.post('/api/v1/products', lamp)).status).toBe(201);
    expect((await owner.post('/api/v1/demo/reset')).status).toBe(200);
    expect((await app.client().get('/health')).status).toBe(200);
    expectRefusal(await app.client().get('/nowhere'), 404, 'NOT_FOUND');
  });

  it('has room again at the very instant at which the first is over', async () => {
    await fill();
    clock.turn({ seconds: 1770, milliseconds: -1 });
    expect((await app.client().get('/session')).status).toBe(503);
    clock.turn({ milliseconds: 1 });

    expect((await app.client().get('/session')).status).toBe(200);
    expect((await app.client().get('/session')).status).toBe(503);
  });

  it('says that there is room in a second at least', async () => {
    await fill();
    clock.turn({ seconds: 1770, milliseconds: -1 });

    expect((await app.client().get('/session')).headers.get('retry-after')).toBe('1');
  });

  it('has room for a fresh session under the id of one that is over', async () => {
    const owners = await fill();
    clock.turn({ seconds: 1800 });

    for (const [client, path] of owners) expect((await client.get(path)).status).toBe(404);
    expect((await app.client().get('/session')).status).toBe(503);
  });
});

describe('a session that holds 1,000 records of a kind', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp()));
  afterAll(() => app.close());

  it.each(entities.map((entity) => [entity.plural, entity] as const))(
    'refuses one more of its %s until one is gone, and takes other kinds',
    async (plural, entity) => {
      const client = app.client();
      const create = async (): Promise<number> =>
        (await client.post(`/api/v1/${plural}`, payloadOf(entity))).status;
      const { body } = await client.get(`/api/v1/${plural}`);
      const missing = 1000 - Number(body.pagination.total);
      const fill = await Promise.all(Array.from({ length: missing }, create));
      expect(new Set(fill)).toEqual(new Set([201]));

      const refused = await client.post(`/api/v1/${plural}`, payloadOf(entity));
      expectRefusal(refused, 409, 'CONFLICT');
      expect((await client.get(`/api/v1/${plural}`)).body.pagination.total).toBe(1000);

      const others = entities.filter((other) => other !== entity);
      for (const other of others) {
        expect((await client.post(`/api/v1/${other.plural}`, payloadOf(other))).status).toBe(201);
      }
      await client.delete(`/api/v1/${plural}/${body.data[0].id}`);
      expect([await create(), await create()]).toEqual([201, 409]);
    },
  );
});
