// Sorting of lists, compared with a naive implementation.
import type { Entity } from '../src/core/entity.js';
import type { Field } from '../src/core/field.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import {
  collections,
  column,
  ensureRecords,
  invalidFields,
  createRecord,
  pathOf,
  type Json,
} from './support/collections.js';
import { sortRecords } from './support/reference-model.js';

let app: TestApp;
// The clock does not advance, so records of a test have equal timestamps. Only the order of creation differs.
beforeAll(async () => (app = await startApp({ clock: new TestClock() })));
afterAll(() => app.close());

const letters = ['b', 'B', '😀', '\ue000', '\uffff', 'é', 'b', 'ab', 'z'];

/** The value of a field in the i-th record of a test. Some values are equal, null, or text from all parts of Unicode. */
function valueOf(field: Field, i: number): unknown {
  if (field.nullable && i % 3 === 0) return null;
  if (field.values !== undefined) return field.values[i % field.values.length];
  if (field.unique)
    return `${letters[i]?.normalize('NFKD').replace(/\W/g, '') ?? ''}${i % 4}.${i}@example.com`;
  if (field.kind === 'reference') return `00000000-0000-4000-8000-${'fa0'.charAt(i % 3).repeat(12)}`;
  return field.kind === 'text' ? letters[i] : 1 + (i % 3);
}

/** Creates nine records. Returns all records of the session, sample data included, in the order of creation. */
async function createRecords(client: Client, entity: Entity): Promise<Json[]> {
  const { ids } = (await client.get('/api/v1/demo')).body.data as { ids: Record<string, string[]> };
  const known = await client.get(`${pathOf(entity)}?limit=100`);
  const byId = new Map((known.body.data as Json[]).map((record) => [record.id, record]));
  const records = (ids[entity.plural] ?? []).map((id) => byId.get(id) ?? {});
  for (let i = 0; i < letters.length; i += 1) {
    const values = [...entity.create.fields].map(([name, field]) => [name, valueOf(field, i)]);
    records.push(await createRecord(client, entity, Object.fromEntries(values) as Json));
  }
  return records;
}

const orders = ['asc', 'desc'] as const;
const sorts = collections.flatMap(([plural, path, entity]) =>
  [...entity.columns.keys()].flatMap((name) =>
    orders.map((order) => ({ plural, path, entity, name, order })),
  ),
);

describe('a list', () => {
  it.each(sorts)('of $plural can be sorted by $name, $order', async ({ path, entity, name, order }) => {
    const client = app.client();
    const records = await createRecords(client, entity);
    const expected = sortRecords(records, name, order);

    const response = await client.get(`${path}?limit=100&sort=${name}&order=${order}`);

    expect(column(response, name)).toEqual(expected.map((record) => record[name]));
    expect(column(response, 'id')).toEqual(expected.map((record) => record.id));
  });

  it.each(collections)('of %s starts with the newest by default', async (_plural, path, entity) => {
    const client = app.client();
    const newest = (await createRecords(client, entity)).reverse().slice(0, 10);

    expect(column(await client.get(path), 'id')).toEqual(newest.map((record) => record.id));
  });

  it.each(collections)(
    'of %s is sorted in descending order if only the field is given',
    async (_plural, path, entity) => {
      const client = app.client();
      await ensureRecords(client, entity, 2);
      const named = await client.get(`${path}?sort=id&limit=100`);

      expect(column(named, 'id')).toEqual(
        column(await client.get(`${path}?sort=id&order=desc&limit=100`), 'id'),
      );
      expect(column(named, 'id')[0]).not.toBe(column(await client.get(`${path}?sort=id&order=asc`), 'id')[0]);
    },
  );

  it.each([
    ['asc', 'ASC'],
    ['desc', 'DESC'],
  ])('accepts the order in lower and upper case: %s, %s', async (lower, upper) => {
    const client = app.client();
    const responses = await Promise.all(
      [lower, upper].map((order) => client.get(`/api/v1/products?sort=price&order=${order}&limit=100`)),
    );

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  it.each(['Asc', 'Desc', 'up', 'ascending', '', '1', '-1', 'asc ', '__proto__'])(
    'rejects the order “%s”',
    async (order) => {
      const response = await app.client().get(`/api/v1/users?order=${encodeURIComponent(order)}`);

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual(['order']);
    },
  );

  it.each([
    'colour',
    'Name',
    'NAME',
    '',
    'name,age',
    '-name',
    'user',
    'password',
    '__proto__',
    'constructor',
  ])('cannot be sorted by “%s”', async (sort) => {
    const response = await app.client().get(`/api/v1/users?sort=${encodeURIComponent(sort)}`);

    expect(response.status).toBe(400);
    expect(invalidFields(response)).toEqual(['sort']);
  });

  it.each(['sort=name&sort=age', 'order=asc&order=asc'])(
    'rejects a repeated sort parameter: %s',
    async (query) => {
      const response = await app.client().get(`/api/v1/users?${query}`);

      expect(response.status).toBe(400);
      expect(invalidFields(response)).toEqual([query.slice(0, query.indexOf('='))]);
    },
  );
});

describe('records with equal timestamps', () => {
  const three = async (client: Client): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for (const name of ['b', 'a', 'b'])
      ids.push((await createRecord(client, userEntity, { name, age: null })).id);
    return ids;
  };
  const mine = async (client: Client, query: string): Promise<unknown[]> =>
    column(await client.get(`/api/v1/users?created_at=2026-01-01T00:00:00.000Z&${query}`), 'id');

  it('are in the order of creation, reversed in a descending list', async () => {
    const client = app.client();
    const [first, second, third] = await three(client);

    expect(await mine(client, 'sort=created_at&order=asc')).toEqual([first, second, third]);
    expect(await mine(client, 'sort=created_at&order=desc')).toEqual([third, second, first]);
    expect(await mine(client, 'sort=name&order=asc')).toEqual([second, first, third]);
    expect(await mine(client, 'sort=name&order=desc')).toEqual([third, first, second]);
    expect(await mine(client, 'sort=age&order=asc')).toEqual([first, second, third]);
    expect(await mine(client, 'sort=age&order=desc')).toEqual([third, second, first]);
  });

  it('keep their order when one of them is updated', async () => {
    const client = app.client();
    const ids = await three(client);
    await client.patch(`/api/v1/users/${String(ids[0])}`, { age: 30 });
    await client.put(`/api/v1/users/${String(ids[1])}`, { name: 'a', email: 'moved@example.com' });

    expect(await mine(client, 'order=asc')).toEqual(ids);
  });

  it('are each on exactly one page', async () => {
    const client = app.client();
    const ids = await three(client);
    const pages = await Promise.all([1, 2, 3].map((page) => mine(client, `order=asc&limit=1&page=${page}`)));

    expect(pages.flat()).toEqual(ids);
  });
});

describe('an updated sample record', () => {
  it('keeps its position among equal values', async () => {
    const client = app.client();
    const inCategory = async (): Promise<unknown[]> =>
      column(await client.get('/api/v1/products?sort=category&order=asc&limit=100'), 'id');
    const before = await inCategory();
    const [first] = before;

    await client.patch(`${pathOf(productEntity)}/${String(first)}`, { stock: 7 });

    expect(await inCategory()).toEqual(before);
  });
});
