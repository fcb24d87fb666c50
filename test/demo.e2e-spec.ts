import { sharedApp, type SharedApp } from './support/app.js';
import { collections, createRecord, mapCounts, sampleCounts, sampleIds } from './support/collections.js';
import { payloadOf } from './support/factories.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const unknownId = '00000000-0000-4000-8000-00000000dead';
const standard: Record<string, number> = { ...sampleCounts, users: 12, products: 24, orders: 36 };
const idsOf = (letter: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `${letter}0000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
  );

describe('GET /api/v1/demo', () => {
  it('returns a description, the seeded state, counts, ids and the reset route', async () => {
    const { status, body } = await app.client().get('/api/v1/demo');

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        description: expect.stringMatching(/\w{3}/),
        seeded: false,
        counts: standard,
        ids: { ...sampleIds, users: idsOf('a', 12), products: idsOf('b', 24), orders: idsOf('c', 36) },
        reset: { method: 'POST', path: '/api/v1/demo/reset' },
      },
    });
  });

  it('does not seed the session', async () => {
    const client = app.client();
    await client.get('/api/v1/demo');
    await client.send('HEAD', '/api/v1/demo');

    expect((await client.get('/api/v1/demo')).body.data.seeded).toBe(false);
    expect((await client.get('/session')).body.data).toMatchObject({
      seeded: false,
      counts: mapCounts(() => 0),
    });
  });

  it('counts the sample data, not the records of the session', async () => {
    const client = app.client();
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000001');
    const { body } = await client.get('/api/v1/demo');

    expect(body.data).toMatchObject({ seeded: true, counts: standard });
    expect(body.data.ids.users).toHaveLength(12);
  });

  it('lists the ids of the sample records', async () => {
    const client = app.client();
    const { body } = await client.get('/api/v1/demo');
    for (const [plural, path] of collections) {
      const { body: list } = await client.get(`${path}?limit=100&sort=id&order=asc`);
      expect(list.data.map(({ id }: { id: string }) => id)).toEqual(body.data.ids[plural]);
    }
  });
});

describe('seeding', () => {
  it.each(
    collections.flatMap(([plural, path, entity]): [string, string, string, unknown][] => [
      ['GET', path, plural, undefined],
      ['HEAD', path, plural, undefined],
      ['QUERY', path, plural, {}],
      ['POST', path, plural, payloadOf(entity)],
      ['GET', `${path}/${unknownId}`, plural, undefined],
      ['PUT', `${path}/${unknownId}`, plural, payloadOf(entity)],
      ['PATCH', `${path}/${unknownId}`, plural, {}],
      ['DELETE', `${path}/${unknownId}`, plural, undefined],
    ]),
  )(
    'happens on the first request to an entity, for all entities: %s %s',
    async (method, path, plural, body) => {
      const client = app.client();
      await client.send(method, path, { body });
      const { body: report } = await client.get('/session');

      expect(report.data).toMatchObject({
        seeded: true,
        counts: {
          ...standard,
          ...(method === 'POST' && { [plural]: Number(standard[plural]) + 1 }),
        },
      });
    },
  );

  it.each([
    ['GET', '/api'],
    ['GET', '/session'],
    ['GET', '/health'],
    ['GET', '/api/v1/demo'],
    ['POST', '/api/v1/echo'],
    ['OPTIONS', '/api/v1/users'],
    ['GET', '/api/v1/nowhere'],
  ])('does not happen on other requests: %s %s', async (method, path) => {
    const client = app.client();
    await client.send(method, path);

    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });

  it('does not happen on a simulated error', async () => {
    const client = app.client();
    await client.get('/api/v1/users?error=503');
    expect((await client.get('/session')).body.data.seeded).toBe(false);

    expect((await client.get('/api/v1/users')).body.pagination.total).toBe(12);
  });

  it('creates identical records in every session', async () => {
    for (const [, path] of collections) {
      const [one, other] = [app.client(), app.client()];
      expect((await one.get(`${path}?limit=100`)).text).toBe((await other.get(`${path}?limit=100`)).text);
    }
  });

  it('happens once: updates and deletions are not overwritten', async () => {
    const client = app.client();
    await client.patch('/api/v1/users/a0000000-0000-4000-8000-000000000001', { name: 'Edited' });
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000002');
    for (const [, path] of collections) await client.get(path);
    await client.post('/api/v1/products', { name: 'Lamp', price: 5 });

    expect((await client.get('/api/v1/users/a0000000-0000-4000-8000-000000000001')).body.data.name).toBe(
      'Edited',
    );
    expect((await client.get('/api/v1/users/a0000000-0000-4000-8000-000000000002')).status).toBe(404);
    expect((await client.get('/api/v1/users')).body.pagination.total).toBe(11);
  });

  it('does not happen again when all records are deleted', async () => {
    const client = app.client();
    await Promise.all(idsOf('a', 12).map((id) => client.delete(`/api/v1/users/${id}`)));

    expect((await client.get('/api/v1/users')).body).toMatchObject({
      data: [],
      pagination: { total: 0, pages: 0 },
    });
  });

  it('happens once for concurrent requests', async () => {
    const client = app.client();
    await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/v1/products', { name: 'Lamp', price: 5 })),
    );

    expect((await client.get('/api/v1/products')).body.pagination.total).toBe(34);
  });
});

describe('POST /api/v1/demo/reset', () => {
  it('returns 200 and the report of a seeded session', async () => {
    const client = app.client();
    const reset = await client.post('/api/v1/demo/reset');

    expect(reset.status).toBe(200);
    expect(reset.body).toEqual((await client.get('/api/v1/demo')).body);
    expect(reset.body.data.seeded).toBe(true);
  });

  it('deletes all records and restores the sample data', async () => {
    const client = app.client();
    const lists = (): Promise<unknown[]> =>
      Promise.all(
        collections.map(async ([, path]) => (await client.get(`${path}?limit=100`)).body as unknown),
      );
    const before = await lists();
    for (const [, path, entity] of collections) {
      await createRecord(client, entity);
      const [first, second] = (await client.get(`${path}?sort=id&order=asc`)).body.data as { id: string }[];
      await client.put(`${path}/${first?.id ?? ''}`, payloadOf(entity));
      await client.delete(`${path}/${second?.id ?? ''}`);
    }
    await client.post('/api/v1/demo/reset');

    expect(await lists()).toEqual(before);
  });

  it('seeds a session that was not seeded', async () => {
    const client = app.client();
    await client.post('/api/v1/demo/reset');

    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts: standard });
  });

  it('releases unique emails', async () => {
    const client = app.client();
    const payload = { name: 'Ada', email: 'ada@example.org' };
    await client.post('/api/v1/users', payload);
    await client.post('/api/v1/demo/reset');

    expect((await client.post('/api/v1/users', payload)).status).toBe(201);
  });

  it('does not change other sessions', async () => {
    const [one, other] = [app.client(), app.client()];
    await other.post('/api/v1/products', { name: 'Lamp', price: 5 });
    await one.post('/api/v1/demo/reset');

    expect((await other.get('/api/v1/products')).body.pagination.total).toBe(25);
  });
});
