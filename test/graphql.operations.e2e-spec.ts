// The GraphQL operations of every entity: arguments, results and errors.
import { randomUUID } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';
import { payloadOf } from './support/factories.js';
import { executeGraphql, operationsOf } from './support/graphql.js';
import { standardEntities as entities } from '../src/features/entities.module.js';
import { productEntity } from '../src/features/products/product.entity.js';

let app: SharedApp;
let client: Client;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(() => {
  client = app.client();
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each(entities.map((entity) => ({ entity, ...entity })))(
  '$plural',
  ({ entity, name, singular, plural }) => {
    const operations = operationsOf(entity);
    const create = async (changes?: object): Promise<Record<string, unknown> & { id: string }> => {
      const { body } = await executeGraphql(client, operations.create, {
        input: payloadOf(entity, { ...changes }),
      });
      return body.data[`create${name}`];
    };

    it('are created with the given fields, an id and two timestamps', async () => {
      const input = payloadOf(entity);
      const { status, body } = await executeGraphql(client, operations.create, { input });
      expect({ status, errors: body.errors }).toEqual({ status: 200 });
      expect(body.data[`create${name}`]).toEqual({
        ...input,
        id: expect.stringMatching(uuid),
        created_at: expect.stringMatching(instant),
        updated_at: expect.stringMatching(instant),
      });
    });

    it('are created with the defaults of omitted fields', async () => {
      const input = payloadOf(entity);
      const given = Object.fromEntries(
        Object.entries(input).filter(([key]) => entity.create.required.includes(key)),
      );
      const { body } = await executeGraphql(client, operations.create, { input: given });
      const defaults = [...entity.create.fields].map(([key, field]) => [key, given[key] ?? field.default]);
      expect(body.data[`create${name}`]).toMatchObject(Object.fromEntries(defaults));
    });

    it('are found by their id in upper or lower case', async () => {
      const created = await create();
      const { body } = await executeGraphql(client, operations.get, { id: created.id.toUpperCase() });
      expect(body).toEqual({ data: { [singular]: created } });
    });

    it('are changed in the given fields only', async () => {
      const created = await create();
      const [[field, value] = []] = Object.entries(payloadOf(entity)).filter(([key]) =>
        entity.patch.fields.has(key),
      );
      const input = { [String(field)]: value };
      const { body } = await executeGraphql(client, operations.update, { id: created.id, input });
      const changed = body.data[`update${name}`];
      expect(changed).toEqual({ ...created, ...input, updated_at: expect.any(String) });
      expect(changed.updated_at > String(created.updated_at)).toBe(true);
    });

    it('do not change without given fields', async () => {
      const created = await create();
      const { body } = await executeGraphql(client, operations.update, { id: created.id, input: {} });
      expect(body).toEqual({ data: { [`update${name}`]: created } });
    });

    it('are deleted once; the second deletion returns false', async () => {
      const { id } = await create();
      const first = await executeGraphql(client, operations.delete, { id });
      const second = await executeGraphql(client, operations.delete, { id });
      expect([first.body, second.body]).toEqual([
        { data: { [`delete${name}`]: true } },
        { data: { [`delete${name}`]: false } },
      ]);
    });

    it('return null and NOT_FOUND for an unknown id', async () => {
      const { status, body } = await executeGraphql(client, operations.get, { id: randomUUID() });
      expect(status).toBe(200);
      expect(body).toEqual({
        data: { [singular]: null },
        errors: [
          {
            message: `${singular} not found`,
            locations: [expect.anything()],
            path: [singular],
            extensions: { code: 'NOT_FOUND', status: 404 },
          },
        ],
      });
    });

    it('cannot be updated with an unknown id', async () => {
      const { body } = await executeGraphql(client, operations.update, { id: randomUUID(), input: {} });
      expect(body.data).toBeNull();
      expect(body.errors[0].extensions).toEqual({ code: 'NOT_FOUND', status: 404 });
    });

    it('return BAD_REQUEST for an id that is not a UUID', async () => {
      const extensions = {
        code: 'BAD_REQUEST',
        status: 400,
        details: [{ field: 'id', message: 'must match format "uuid"' }],
      };
      for (const operation of ['get', 'update', 'delete'] as const) {
        const { body } = await executeGraphql(client, operations[operation], { id: 'nobody', input: {} });
        expect(body.errors[0]).toMatchObject({ message: 'body/id must match format "uuid"', extensions });
      }
    });

    it('are listed in pages of ten, newest first, by default', async () => {
      const created: string[] = [];
      for (let i = 0; i < 12; i += 1) created.push((await create()).id);
      const { body } = await executeGraphql(
        client,
        `{ ${plural} { items { id } pageInfo { total page limit pages hasNext hasPrev } } }`,
      );
      const { items, pageInfo } = body.data[plural];
      expect(items.map(({ id }: { id: string }) => id)).toEqual(created.reverse().slice(0, 10));
      expect(pageInfo).toEqual({ total: 12, page: 1, limit: 10, pages: 2, hasNext: true, hasPrev: false });
      const second = await executeGraphql(client, operations.list, {
        page: 2,
        limit: 5,
        order: 'ASC',
        sort: 'created_at',
      });
      expect(second.body.data[plural].items.map(({ id }: { id: string }) => id)).toEqual(
        created.reverse().slice(5, 10),
      );
      expect(second.body.data[plural].pageInfo).toMatchObject({ page: 2, limit: 5, hasPrev: true });
    });

    it('have an empty page after the last one', async () => {
      const { body } = await executeGraphql(client, operations.list, { page: 9 });
      expect(body.data[plural]).toEqual({
        items: [],
        pageInfo: { total: 0, page: 9, limit: 10, pages: 0, hasNext: false, hasPrev: true },
      });
    });

    it.each([
      ['page', 0, 'must be >= 1'],
      ['limit', 0, 'must be >= 1'],
      ['limit', 101, 'must be <= 100'],
      ['limit', null, 'must be integer'],
      ['sort', 'nothing', 'must be equal to one of the allowed values'],
    ])('return BAD_REQUEST for %s %p', async (field, value, message) => {
      const { status, body } = await executeGraphql(client, operations.list, { [field]: value });
      expect(status).toBe(200);
      expect(body.data).toBeNull();
      expect(body.errors[0]).toMatchObject({
        message: `body/${field} ${message}`,
        extensions: { code: 'BAD_REQUEST', status: 400, details: [{ field, message }] },
      });
    });
  },
);

describe('A related record', () => {
  it('is resolved, or null if it does not exist', async () => {
    const user = (
      await executeGraphql(
        client,
        'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }',
      )
    ).body.data.createUser;
    const order = `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { user { id name } product { id } } }`;
    const { body } = await executeGraphql(client, order, {
      input: { user_id: user.id, product_id: randomUUID() },
    });
    expect(body).toEqual({ data: { createOrder: { user: { id: user.id, name: 'Ada' }, product: null } } });
  });

  it('is resolved in lists', async () => {
    await client.get('/api/v1/orders');
    const { body } = await executeGraphql(
      client,
      '{ orders(limit: 100) { items { user_id user { id } product_id product { id } } } }',
    );
    const { items } = body.data.orders as { items: Record<string, unknown>[] };
    expect(items).toHaveLength(36);
    for (const { user_id, user, product_id, product } of items) {
      expect(user).toEqual(user_id === null ? null : { id: user_id });
      expect(product).toEqual(product_id === null ? null : { id: product_id });
    }
  });
});

describe('A filter', () => {
  const found = async (filter: object): Promise<string[]> => {
    const { body } = await executeGraphql(client, operationsOf(productEntity).list, { limit: 100, filter });
    return body.data.products.items.map(({ name }: { name: string }) => name).sort();
  };

  beforeEach(async () => {
    for (const [name, price, stock] of [
      ['Anvil', 10, 0],
      ['Bolt', 0.5, 5],
      ['Clamp', 7, 5],
    ] as const) {
      await client.post('/graphql', {
        query: 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
        variables: { input: { name, price, stock } },
      });
    }
  });

  it.each([
    [{ name: { eq: 'Bolt' } }, ['Bolt']],
    [{ name: { ne: 'Bolt' } }, ['Anvil', 'Clamp']],
    [{ name: { in: ['Bolt', 'Anvil'] } }, ['Anvil', 'Bolt']],
    [{ name: { nin: ['Bolt', 'Anvil'] } }, ['Clamp']],
    [{ name: { contains: 'L' } }, ['Anvil', 'Bolt', 'Clamp']],
    [{ price: { gt: 7 } }, ['Anvil']],
    [{ price: { gte: 7 } }, ['Anvil', 'Clamp']],
    [{ price: { lt: 7 } }, ['Bolt']],
    [{ price: { lte: 7 } }, ['Bolt', 'Clamp']],
    [{ stock: { eq: 5 }, name: { gt: 'Bolt', lt: 'D' } }, ['Clamp']],
    [{}, ['Anvil', 'Bolt', 'Clamp']],
  ])('%j finds %j', async (filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  it('of null does not filter', async () => {
    const { body } = await executeGraphql(client, operationsOf(productEntity).list, { filter: null });
    expect(body.data.products.pageInfo.total).toBe(3);
  });

  it('with an invalid operand returns the errors of a REST search', async () => {
    const filter = { stock: { lt: null }, created_at: { gt: 'yesterday' } };
    const { body } = await executeGraphql(client, operationsOf(productEntity).list, { filter });
    const rest = await client.query('/api/v1/products', { filters: filter });
    expect(body.errors[0].extensions.details).toEqual(rest.body.details);
    expect(body.errors[0].message).toBe(rest.body.message);
  });

  it('of another type is a GraphQL validation error', async () => {
    const { status, body } = await executeGraphql(
      client,
      '{ products(filter: {price: {gt: "7"}}) { items { id } } }',
    );
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('A variable of a field of an input object', () => {
  const update = `mutation ($id: ID!, $name: String, $age: Int) {
    updateUser(id: $id, input: { name: $name, age: $age }) { name age }
  }`;
  const created = async (): Promise<string> => {
    const { body } = await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com', age: 36 });
    return String(body.data.id);
  };

  it('that is left out does not change the property; null does', async () => {
    const id = await created();
    const results: unknown[] = [];
    // The first request is compiled; then each kind is sent to the compiled document.
    for (const variables of [
      { name: 'Eve', age: 37 },
      { name: 'Zoe' },
      { age: 38 },
      { name: 'Zoe', age: null },
    ]) {
      const { body } = await executeGraphql(client, update, { id, ...variables });
      results.push(body.data?.updateUser ?? body.errors);
    }
    expect(results).toEqual([
      { name: 'Eve', age: 37 },
      { name: 'Zoe', age: 37 },
      { name: 'Zoe', age: 38 },
      { name: 'Zoe', age: null },
    ]);
  });

  it('that is left out in the first request of a document does not change the property', async () => {
    const id = await created();
    const { body } = await executeGraphql(client, `# first\n${update}`, { id, name: 'Zoe' });
    expect(body).toEqual({ data: { updateUser: { name: 'Zoe', age: 36 } } });
  });

  it('may be left out in a create and in a filter', async () => {
    const create = `mutation ($name: String!, $email: String!, $role: Role, $age: Int) {
      createUser(input: { name: $name, email: $email, role: $role, age: $age }) { role age }
    }`;
    const list = 'query ($role: Role) { users(filter: { role: { eq: $role } }) { pageInfo { total } } }';
    for (let i = 0; i < 2; i += 1) {
      const made = await executeGraphql(client, create, { name: 'Ada', email: `ada${i}@example.com` });
      expect(made.body).toEqual({ data: { createUser: { role: 'user', age: null } } });
      const listed = await executeGraphql(client, list);
      expect(listed.body).toEqual({ data: { users: { pageInfo: { total: 1 + i } } } });
    }
  });
});
