// Lists of referring records, such as the orders of a user, for every reference of every entity.
import { standardEntities as entities } from '../src/features/entities.module.js';
import { limits } from '../src/platform/records/graphql/limits.rule.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';

let app: SharedApp;
let client: Client;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  client = app.client();
  await client.get('/api/v1/users');
});

const references = entities.flatMap((entity) =>
  entity.relations.map(({ field, target }) => ({
    entity,
    field,
    target,
    name: `${target.name}.${entity.plural}`,
  })),
);

describe.each(references)('$name', ({ entity, field, target }) => {
  const page = (parts: string): string =>
    `{ ${target.plural}(limit: 100) { items { id ${entity.plural}${parts} { items { id ${field} } pageInfo { total limit page } } } } }`;

  it('are the records that refer to the record, as REST lists them', async () => {
    const { body } = await executeGraphql(client, page('(limit: 100)'));
    expect(body.errors).toBeUndefined();
    const { body: rest } = await client.get(`/api/v1/${entity.plural}?limit=100`);
    for (const { id, [entity.plural]: found } of body.data[target.plural].items) {
      const expected = (rest.data as Record<string, string>[]).filter((record) => record[field] === id);
      expect(found.items).toEqual(expected.map((record) => ({ id: record.id, [field]: id })));
      expect(found.pageInfo).toEqual({ total: expected.length, limit: 100, page: 1 });
    }
  });

  it('have pages, an order and filters', async () => {
    const parts =
      '(page: 2, limit: 1, sort: "created_at", order: ASC, filter: {created_at: {gt: "2000-01-01T00:00:00Z"}})';
    const { body } = await executeGraphql(client, page(parts));
    expect(body.errors).toBeUndefined();
    const { body: rest } = await client.get(`/api/v1/${entity.plural}?limit=100&order=asc`);
    for (const { id, [entity.plural]: found } of body.data[target.plural].items) {
      const expected = (rest.data as Record<string, string>[])
        .filter((record) => record[field] === id)
        .slice(1, 2);
      expect(found.items.map((item: { id: string }) => item.id)).toEqual(expected.map((record) => record.id));
    }
  });

  it('reject the arguments that the list rejects', async () => {
    const { body } = await executeGraphql(client, page('(limit: 101)'));
    expect(body.data).toBeNull();
    expect(body.errors[0]).toMatchObject({
      message: 'body/limit must be <= 100',
      extensions: {
        code: 'BAD_REQUEST',
        status: 400,
        details: [{ field: 'limit', message: 'must be <= 100' }],
      },
    });
    expect(body.errors.length).toBeLessThanOrEqual(limits.rootFields);
  });
});

describe('The lists of referring records', () => {
  const userId = 'a0000000-0000-4000-8000-000000000001';
  const query = `query ($id: ID!) { user(id: $id) { orders { pageInfo { total } } } }`;
  const total = async (): Promise<number> =>
    (await executeGraphql(client, query, { id: userId })).body.data.user.orders.pageInfo.total;

  it('include what was written before, also within one request', async () => {
    const before = await total();
    const create = `createOrder(input: {user_id: "${userId}"}) { user { orders { pageInfo { total } } } }`;
    const { body } = await executeGraphql(client, `mutation { one: ${create} two: ${create} }`);
    const totals = Object.values(
      body.data as Record<string, { user: { orders: { pageInfo: { total: number } } } }>,
    );
    expect(totals.map(({ user }) => user.orders.pageInfo.total)).toEqual([before + 1, before + 2]);
    expect(await total()).toBe(before + 2);
  });

  it('have the page of their own arguments where one record has several lists', async () => {
    const lists = 'a: orders(limit: 1) { pageInfo { limit } } b: orders(limit: 2) { pageInfo { limit } }';
    const { body } = await executeGraphql(client, `{ user(id: "${userId}") { ${lists} } }`);
    expect(body.data).toEqual({ user: { a: { pageInfo: { limit: 1 } }, b: { pageInfo: { limit: 2 } } } });
  });

  it('of several types in one request are separate', async () => {
    const total = async (type: string): Promise<number> => sumOf((await pagesOf(`{ ${part(type)} }`))[type]);
    const part = (type: string): string => `${type}(limit: 100) { items { orders { pageInfo { total } } } }`;
    const pagesOf = async (query: string) => (await executeGraphql(client, query)).body.data;
    const sumOf = ({ items }: { items: { orders: { pageInfo: { total: number } } }[] }): number =>
      items.reduce((sum, { orders }) => sum + orders.pageInfo.total, 0);
    const both = await pagesOf(`{ ${part('users')} ${part('products')} }`);
    expect(sumOf(both.products)).toBeGreaterThan(0);
    expect([sumOf(both.users), sumOf(both.products)]).toEqual([
      await total('users'),
      await total('products'),
    ]);
  });

  it('can be nested', async () => {
    const { body } = await executeGraphql(
      client,
      '{ users { items { id orders { items { user { id } product { orders { items { product { id } } } } } } } } }',
    );
    expect(body.errors).toBeUndefined();
    for (const user of body.data.users.items)
      for (const order of user.orders.items) expect(order.user.id).toBe(user.id);
  });

  it('are limited together, because nested lists multiply', async () => {
    for (let i = 0; i < 3; i += 1) {
      const one = `a${i}: createOrder(input: {user_id: "${userId}"}) { id }`;
      const more = Array.from({ length: 29 }, (_, n) => one.replace('a', `b${n}_`)).join(' ');
      expect((await executeGraphql(client, `mutation { ${one} ${more} }`)).body.errors).toBeUndefined();
    }
    const inner = (levels: number): string =>
      levels === 0 ? 'id' : `user { orders(limit: 100) { items { ${inner(levels - 1)} } } }`;
    const nested = `{ orders(limit: 100) { items { ${inner(5)} } } }`;
    const { status, text, body } = await executeGraphql(client, nested);
    expect({ status, extensions: body.errors[0].extensions }).toEqual({
      status: 200,
      extensions: { code: 'BAD_REQUEST', status: 400, details: [] },
    });
    expect(body.errors[0].message).toContain(`more than ${limits.relatedFields} fields`);
    expect(body.errors).toHaveLength(limits.rootFields);
    expect(text.length).toBeLessThan(limits.relatedFields * 20);
  });
});
