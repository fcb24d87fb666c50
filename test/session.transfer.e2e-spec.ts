import { randomUUID } from 'node:crypto';
import { seededId } from '../src/core/seeded-id.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { sampleCounts } from './support/collections.js';

const sampleUsers = sampleCounts.users ?? NaN;

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

interface Document {
  readonly format: string;
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const user = (email: string, more: object = {}): object => ({ name: 'Ada', email, ...more });

async function seeded(): Promise<Client> {
  const client = app.client();
  await client.get('/api/v1/users');
  return client;
}

async function exported(client: Client): Promise<Document> {
  return (await client.get('/session/export')).body as Document;
}

describe('GET /session/export', () => {
  it('returns all records as a file, without the envelope', async () => {
    const client = await seeded();
    const { headers, body } = await client.get('/session/export');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="session-${client.session}.json"`);
    const { format, data } = body as Document;
    expect(format).toBe('practice-api-sandbox/session@1');
    const counts = Object.entries(data).map(([plural, list]) => [plural, list.length]);
    expect(Object.fromEntries(counts)).toEqual(sampleCounts);
  });

  it('does not seed', async () => {
    const { data } = await exported(app.client());
    expect(Object.entries(data)).toEqual(entities.map(({ plural }) => [plural, []]));
  });
});

describe('POST /session/import', () => {
  it('restores an export: ids, times and order are the same', async () => {
    const source = await seeded();
    await source.post('/api/v1/users', user('ada@example.com'));
    const { data } = await exported(source);
    await source.delete(`/api/v1/users/${String(data.users?.[2]?.id)}`);
    await source.patch(`/api/v1/products/${String(data.products?.[0]?.id)}`, { name: 'Changed' });
    const document = await exported(source);

    const target = app.client();
    const { status, body } = await target.post('/session/import', document);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ seeded: true, counts: { users: sampleUsers } });
    expect((await exported(target)).data).toEqual(document.data);
    expect((await target.get('/session/diff')).body.data).toMatchObject({
      summary: { users: { added: 1, removed: 1 }, products: { changed: 1 } },
    });
  });

  it('replaces all records by default, and the sample data does not return', async () => {
    const client = await seeded();
    await client.post('/session/import', { data: { users: [user('only@example.com')] } });
    const list = await client.get('/api/v1/users');
    expect(list.body.data).toMatchObject([{ email: 'only@example.com', role: 'user', age: null }]);
    expect((await client.get('/session')).body.data).toMatchObject({ counts: { users: 1, products: 0 } });
  });

  it('sets times that are missing in ascending order', async () => {
    const client = app.client();
    const users = ['a', 'b', 'c'].map((name) => user(`${name}@example.com`));
    await client.post('/session/import', { data: { users } });
    const { data } = await exported(client);
    const times = (data.users ?? []).map(({ created_at: time }) => String(time));
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(3);
    expect(data.users?.map(({ updated_at: time }) => time)).toEqual(times);
  });

  it('keeps given ids and times, in their stored form', async () => {
    const client = app.client();
    const id = randomUUID();
    const record = user('a@example.com', { id: id.toUpperCase(), created_at: '2026-01-01t00:00:00+01:00' });
    await client.post('/session/import', { data: { users: [record] } });
    expect((await client.get(`/api/v1/users/${id}`)).body.data).toMatchObject({
      id,
      created_at: '2025-12-31T23:00:00.000Z',
      updated_at: '2025-12-31T23:00:00.000Z',
    });
  });

  it('uses the time and the seed of the session for what is missing, and skips ids that exist', async () => {
    const client = app.client();
    await client.put('/session/clock', { frozen_time: '2026-01-31T23:59:00.000Z' });
    await client.put('/session/random', { seed: 42 });
    const users = [user('a@example.com', { id: seededId(42, 'users', 1) }), user('b@example.com')];
    await client.post('/session/import', { data: { users } });
    await client.post('/session/import?mode=merge', { data: { users: [user('c@example.com')] } });
    const { data } = await exported(client);

    expect(data.users?.filter(({ name }) => name === 'Ada')).toMatchObject([
      { id: seededId(42, 'users', 1) },
      { id: seededId(42, 'users', 2), created_at: '2026-01-31T23:59:00.000Z' },
      { id: seededId(42, 'users', 3), created_at: '2026-01-31T23:59:00.000Z' },
    ]);
  });

  it('merges with mode=merge: seeds first, replaces records with known ids, adds the others', async () => {
    const client = app.client();
    const { data } = await exported(await seeded());
    const known = { ...data.users?.[1], name: 'Changed' };
    const users = [known, user('new@example.com')];
    const { body } = await client.post('/session/import?mode=merge', { data: { users } });
    expect(body.data).toMatchObject({
      seeded: true,
      counts: { ...sampleCounts, users: sampleUsers + 1 },
    });
    expect((await exported(client)).data.users?.[1]).toEqual(known);
  });

  it('rejects with mode=merge a unique value that another record has, and changes nothing', async () => {
    const client = await seeded();
    const before = await exported(client);
    const users = [user('new@example.com'), user(String(before.data.users?.[0]?.email))];
    const { status, text } = await client.post('/session/import?mode=merge', { data: { users } });
    expect(status).toBe(409);
    expect(text).toContain('body/data/users/1/email already exists');
    expect((await exported(client)).data).toEqual(before.data);
  });

  it.each([
    [
      'a unique value',
      [user('a@example.com'), user('A@example.com')],
      'body/data/users/1/email already exists',
    ],
    [
      'an id',
      ['a', 'b'].map((name) => user(`${name}@example.com`, { id: '00000000-0000-4000-8000-000000000001' })),
      'body/data/users/1/id already exists',
    ],
  ])('rejects %s that occurs twice, and changes nothing', async (_name, users, message) => {
    const client = await seeded();
    const response = await client.post('/session/import', { data: { users } });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe(message);
    expect((await client.get('/session')).body.data).toMatchObject({ counts: sampleCounts });
  });

  it('reports all validation errors with their place in the document', async () => {
    const users = [user('a@example.com'), { name: '', email: 'no' }, 7];
    const response = await app.client().post('/session/import', {
      data: { users, products: [{ name: 'x', price: 1, created_at: 'yesterday' }] },
    });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(
      'body/data/users/1/name must NOT have fewer than 1 characters, body/data/users/1/email must match format "email", ' +
        'body/data/users/2 must be object, body/data/products/0/created_at must match format "date-time"',
    );
  });

  it.each([
    [{}, "body must have required property 'data'"],
    [{ data: [] }, 'body/data must be object'],
    [{ data: { users: {} } }, 'body/data/users must be array'],
    [{ data: { cats: [] } }, 'body/data must NOT have additional properties'],
    [{ data: {}, format: 'other@1' }, 'body/format must be equal to "practice-api-sandbox/session@1"'],
    [
      { data: {}, more: 1 },
      "body must NOT have additional properties: 'more' is unknown, known names: format, exported_at, data, controls",
    ],
    [
      { data: { users: [user('a@example.com', { more: 1 })] } },
      'body/data/users/0 must NOT have additional properties',
    ],
  ])('rejects %j', async (body, message) => {
    const response = await app.client().post('/session/import', body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe(message);
  });

  it('rejects an unknown mode and an unknown parameter', async () => {
    const client = app.client();
    expect((await client.post('/session/import?mode=all', { data: {} })).status).toBe(400);
    expect((await client.post('/session/import?made=merge', { data: {} })).status).toBe(400);
  });

  it('accepts 1,000 records of a kind and a body of up to 2 MiB', async () => {
    const users = Array.from({ length: 1001 }, (_, n) =>
      user(`user${n}@example.com`, { name: 'x'.repeat(100) }),
    );
    const client = app.client();
    expect((await client.post('/session/import', { data: { users } })).status).toBe(409);
    expect((await client.post('/session/import', { data: { users: users.slice(1) } })).status).toBe(200);
    expect((await client.get('/session')).body.data).toMatchObject({ counts: { users: 1000 } });
    expect((await client.post('/session/import', ' '.repeat(2 * 2 ** 20 + 1))).status).toBe(413);
    expect(
      (await client.post('/session/import?mode=merge', { data: { users: users.slice(0, 1) } })).status,
    ).toBe(409);
  });
});

describe('the controls of an export', () => {
  const controls = { random: { seed: 42 } };

  it('are present only where any is set, and an import sets them', async () => {
    const source = await seeded();
    expect(await exported(source)).not.toHaveProperty('controls');
    await source.put('/session/controls', controls);
    const document = await exported(source);
    expect(document).toMatchObject({ controls });
    const target = app.client();
    await target.put('/session/clock', { frozen_time: '2030-01-01T00:00:00Z' });
    expect((await target.post('/session/import', document)).status).toBe(200);
    expect((await target.get('/session/controls')).body.data).toEqual(controls);
  });

  it('are rejected together with the records, and then nothing changes', async () => {
    const client = await seeded();
    const document = { data: { users: [{ name: 'Ada' }] }, controls: { random: { seed: -1 } } };
    const { status, body } = await client.post('/session/import', document);
    expect(status).toBe(400);
    expect(body.message).toBe(
      "body/data/users/0 must have required property 'email', body/controls/random/seed must be >= 0",
    );
    expect((await client.get('/session')).body.data).toMatchObject({ counts: sampleCounts });
  });

  it('do not change if the records conflict', async () => {
    const client = await seeded();
    const users = [user('same@example.com'), user('same@example.com')];
    expect((await client.post('/session/import', { data: { users }, controls })).status).toBe(409);
    expect((await client.get('/session/controls')).body.data).toEqual({});
  });
});
