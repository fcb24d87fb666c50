// DATASET: a file that replaces the standard dataset of the whole service.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { Config } from '../src/config/config.js';
import { seededId } from '../src/core/seeded-id.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { collections, mapCounts } from './support/collections.js';
import { payloadOf } from './support/factories.js';

const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
const dataset = join(folder, 'dataset.json');
afterAll(() => rmSync(folder, { recursive: true }));

const ada = { name: 'Ada', email: 'ada@example.org' };
const grace = { name: 'Grace', email: 'grace@example.org', id: '11111111-1111-4111-8111-111111111111' };
const content = { data: { users: [ada, grace], products: [{ name: 'Lamp', price: 5 }] } };
const counts = mapCounts((plural) => ({ users: 2, products: 1 })[plural] ?? 0);
const ids = { users: [seededId(0, 'users', 1), grace.id], products: [seededId(0, 'products', 1)] };

const fileOf = (document: unknown): string => {
  writeFileSync(dataset, JSON.stringify(document));
  return dataset;
};

describe('with DATASET', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ dataset: fileOf(content) })));
  afterAll(() => app.close());

  it('seeds a session with the records of the file', async () => {
    const { body } = await app.client().get('/api/v1/users?sort=created_at&order=asc');

    expect(body.data).toEqual([
      {
        ...ada,
        id: ids.users[0],
        role: 'user',
        age: null,
        created_at: '2025-01-01T00:00:01.000Z',
        updated_at: '2025-01-01T00:00:01.000Z',
      },
      {
        ...grace,
        role: 'user',
        age: null,
        created_at: '2025-01-01T00:00:02.000Z',
        updated_at: '2025-01-01T00:00:02.000Z',
      },
    ]);
  });

  it('describes them with GET /api/v1/demo', async () => {
    const { body } = await app.client().get('/api/v1/demo');

    expect(body.data).toMatchObject({
      seeded: false,
      counts,
      ids: { ...Object.fromEntries(entities.map(({ plural }) => [plural, []])), ...ids },
    });
  });

  it('restores them with POST /api/v1/demo/reset', async () => {
    const client = app.client();
    await client.delete(`/api/v1/users/${grace.id}`);
    await client.post('/api/v1/users', { name: 'Mia', email: 'mia@example.org' });
    await client.post('/api/v1/demo/reset');

    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts });
    expect((await client.get(`/api/v1/users/${grace.id}`)).body.data).toMatchObject(grace);
  });

  it('compares with them in GET /session/diff', async () => {
    const client = app.client();
    await client.patch(`/api/v1/users/${grace.id}`, { name: 'Changed' });
    await client.delete(`/api/v1/users/${String(ids.users[0])}`);
    const { body } = await client.get('/session/diff?from=standard');

    expect(body.data.users).toMatchObject({
      added: [],
      changed: [{ id: grace.id, fields: ['name', 'updated_at'], before: grace, after: { name: 'Changed' } }],
      removed: [ada],
    });
  });

  it('exports what it accepts as DATASET, and the same records result', async () => {
    const client = app.client();
    await client.get('/api/v1/users');
    const { body: document } = await client.get('/session/export');
    const other = await startApp({ dataset: fileOf(document) });
    try {
      const copy = other.client();
      await copy.get('/api/v1/users');
      expect((await copy.get('/session/export')).body.data).toEqual(document.data);
    } finally {
      await other.close();
    }
  });

  it('leaves out a record whose unique value the session has already', async () => {
    const client = app.client();
    const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
    await client.post('/graphql', { query, variables: { input: { ...ada, email: 'ADA@example.org' } } });
    await client.get('/api/v1/users');

    expect((await client.get('/session')).body.data.counts.users).toBe(2);
  });
});

describe('in a session with the seed 0, whose ids a DATASET has', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ dataset: fileOf(content) })));
  afterAll(() => app.close());

  const mia = { name: 'Mia', email: 'mia@example.org' };
  const emails = async (client: Client): Promise<string[]> =>
    ((await client.get('/api/v1/users')).body.data as (typeof ada)[]).map(({ email }) => email);
  const withSeed = async (): Promise<Client> => {
    const client = app.client();
    await client.put('/session/random', { seed: 0 });
    return client;
  };

  it('an import with mode=merge adds its records to those of the DATASET', async () => {
    const client = await withSeed();
    expect((await client.post('/session/import?mode=merge', { data: { users: [mia] } })).status).toBe(200);

    expect((await emails(client)).sort()).toEqual([ada.email, grace.email, mia.email]);
  });

  it('a record that is created before the session is seeded stays beside those of the DATASET', async () => {
    const client = await withSeed();
    const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
    await client.post('/graphql', { query, variables: { input: mia } });

    expect((await emails(client)).sort()).toEqual([ada.email, grace.email, mia.email]);
    expect((await client.get('/api/v1/users?email=mia@example.org')).body.data).toMatchObject([
      { id: seededId(0, 'users', 2) },
    ]);
  });
});

describe('with a DATASET without records', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ dataset: fileOf({ data: {} }) })));
  afterAll(() => app.close());

  it.each(collections)('returns an empty list of %s, and creates records', async (plural, path, entity) => {
    const client = app.client();
    expect((await client.get(path)).body.pagination.total).toBe(0);
    expect((await client.post(path, payloadOf(entity))).status).toBe(201);
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: true, counts: { [plural]: 1 } });
  });

  it('completes every flow', async () => {
    const client = app.client();
    const { body } = await client.get('/api/v1/flows');
    for (const { path } of body.data as { path: string }[])
      expect((await client.post(path)).body.data).toMatchObject({ status: 'completed' });
  });

  it.each([
    '/openapi.json',
    '/docs/json',
    '/soap',
    '/soap?wsdl',
    '/collections/postman.json',
    '/learn/',
    '/graphql/schema',
  ])('serves %s', async (path) => {
    expect((await app.client().get(path)).status).toBe(200);
  });
});

describe('an invalid DATASET', () => {
  it.each([
    ['a path without a file', join(folder, 'missing.json')],
    ['a folder', folder],
  ])('is reported with the other variables: %s', (_name, path) => {
    expect(() => Config.from({ DATASET: path, PORT: 'x' })).toThrow(
      `PORT=x: must be a whole number from 0 to 65535\nDATASET=${path}: must be the path of an existing file`,
    );
  });

  it('prevents the start', async () => {
    const config = Config.from({ LOG_LEVEL: 'silent', DATASET: fileOf({ data: { users: [7] } }) });

    await expect(createApp({ config })).rejects.toThrow(`DATASET=${dataset}: data/users/0 must be object`);
  });
});

describe('with DATASET of almost as many records as a session holds', () => {
  const size = 998;
  const users = Array.from({ length: size }, (_, n) => ({ name: `User ${n}`, email: `${n}@example.org` }));
  let app: TestApp;
  beforeAll(async () => (app = await startApp({ dataset: fileOf({ data: { users } }) })));
  afterAll(() => app.close());

  it('keeps with the mutant reset-keeps-own-records what fits beside the sample data', async () => {
    const client = app.client();
    await client.put('/session/mutants', { active: ['reset-keeps-own-records'] });
    const { body: list } = await client.get('/api/v1/users?sort=created_at&order=asc&limit=3');
    const samples = list.data as readonly { id: string; email: string }[];
    for (const { id } of samples) await client.delete(`/api/v1/users/${id}`);
    const emails = [samples[0]?.email, ...['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)];
    for (const email of emails)
      expect((await client.post('/api/v1/users', { name: 'Own', email })).status).toBe(201);

    expect((await client.post('/api/v1/demo/reset')).status).toBe(200);

    const { body: own } = await client.get('/api/v1/users?name=Own&sort=email&order=asc');
    expect(own.data).toMatchObject([{ email: 'a@example.com' }, { email: 'b@example.com' }]);
    const { body: all } = await client.get('/api/v1/users?limit=1');
    expect(all.pagination).toMatchObject({ total: 1000 });
  });
});
