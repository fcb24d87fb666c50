import type { Entity } from '../src/core/entity.js';
import { orderEntity } from '../src/features/orders/order.entity.js';
import { productEntity } from '../src/features/products/product.entity.js';
import { userEntity } from '../src/features/users/user.entity.js';
import { sharedApp, type SharedApp } from './support/app.js';
import type { TestResponse, Client } from './support/client.js';
import { collections, ensureRecords, createRecord, pathOf, type Json } from './support/collections.js';
import { invalidValues, boundaryValues, payloadOf } from './support/factories.js';
import { expectError } from './support/expect-error.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

const additional = 'must NOT have additional properties';

/** The methods that write a record, with a valid payload to which a test adds one field, and the accepted fields. */
interface WriteMethod {
  readonly send: (client: Client, entity: Entity, payload: Json) => Promise<TestResponse>;
  readonly basePayload: (entity: Entity) => Json;
  readonly shape: 'create' | 'patch';
  readonly status: 200 | 201;
}
const writeMethods: Record<string, WriteMethod> = {
  POST: {
    send: (client, entity, body) => client.post(pathOf(entity), body),
    basePayload: (entity) => payloadOf(entity),
    shape: 'create',
    status: 201,
  },
  PUT: {
    send: async (client, entity, body) =>
      client.put(`${pathOf(entity)}/${await anyId(client, entity)}`, body),
    basePayload: (entity) => payloadOf(entity),
    shape: 'create',
    status: 200,
  },
  PATCH: {
    send: async (client, entity, body) =>
      client.patch(`${pathOf(entity)}/${await anyId(client, entity)}`, body),
    basePayload: () => ({}),
    shape: 'patch',
    status: 200,
  },
};

async function anyId(client: Client, entity: Entity): Promise<string> {
  await ensureRecords(client, entity, 1);
  const { body } = await client.get(`${pathOf(entity)}?limit=1`);
  return (body as { data: { id: string }[] }).data[0]?.id ?? '';
}

const fieldsOf = (write: WriteMethod): [string, string, Entity][] =>
  collections.flatMap(([, path, entity]) =>
    [...entity[write.shape].fields.keys()].map((field): [string, string, Entity] => [field, path, entity]),
  );

describe.each(Object.entries(writeMethods))('%s', (_method, write) => {
  it.each(fieldsOf(write))('accepts %s of %s at its bounds', async (name, _path, entity) => {
    const field = entity.create.fields.get(name);
    for (const value of field === undefined ? [] : [field.example, ...boundaryValues(field)]) {
      const unique = field?.unique === true && value === field.example ? payloadOf(entity)[name] : value;
      const response = await write.send(app.client(), entity, {
        ...write.basePayload(entity),
        [name]: unique,
      });

      expect(response.status).toBe(write.status);
      expect(response.body.data[name]).toBe(unique);
    }
  });

  it.each(fieldsOf(write))(
    'rejects %s of %s beyond its bounds with the message of the contract',
    async (name, _path, entity) => {
      const field = entity.create.fields.get(name);
      for (const { value, message } of field === undefined ? [] : invalidValues(field)) {
        const response = await write.send(app.client(), entity, {
          ...write.basePayload(entity),
          [name]: value,
        });

        expectError(response, 400, 'BAD_REQUEST');
        expect(response.body).toMatchObject({
          message: `body/${name} ${message}`,
          details: [{ field: name, message }],
        });
      }
    },
  );

  it.each(fieldsOf(write))('rejects %s of %s with another JSON type', async (name, _path, entity) => {
    const example = entity.create.fields.get(name)?.example;
    for (const value of [
      true,
      [example],
      { value: example },
      typeof example === 'number' ? `${example}` : 7,
    ]) {
      const response = await write.send(app.client(), entity, {
        ...write.basePayload(entity),
        [name]: value,
      });

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.details).toEqual([{ field: name, message: expect.stringMatching(/^must be /) }]);
    }
  });

  it.each(
    collections.flatMap(([, path, entity]) =>
      ['id', 'created_at', 'updated_at', 'colour', 'NAME', ''].map((name) => [name, path, entity] as const),
    ),
  )('rejects the unknown property “%s” in %s', async (name, _path, entity) => {
    const response = await write.send(app.client(), entity, { ...write.basePayload(entity), [name]: 'x' });

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body).toMatchObject({
      message: `body ${additional}`,
      details: [{ field: name, message: additional }],
    });
  });

  it('lists all errors in the order of the fields, and stores nothing', async () => {
    const client = app.client();
    const bad = { age: -1, colour: 'red', role: 'king', name: '', email: 'nobody' };
    const before = await client.get('/api/v1/users?limit=100');
    const { body } = await write.send(client, userEntity, bad);

    expect(body.message).toBe(
      'body/name must NOT have fewer than 1 characters, body/email must match format "email", ' +
        'body/role must be equal to one of the allowed values, body/age must be >= 0, ' +
        'body must NOT have additional properties',
    );
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'email',
      'role',
      'age',
      'colour',
    ]);
    expect((await client.get('/api/v1/users?limit=100')).body).toEqual(before.body);
  });

  it.each([
    ['5.0', 5],
    ['5e0', 5],
    ['0.5e1', 5],
    ['-0', 0],
  ])('accepts %s as an integer', async (text, stock) => {
    const json = JSON.stringify({ ...write.basePayload(productEntity), stock: '?' }).replace('"?"', text);
    const { body } = await write.send(app.client(), productEntity, json as never);

    expect(body.data?.stock).toBe(stock);
  });

  it.each(['"5"', '5.5', '1e-1', '1e999', 'null', 'true'])('rejects %s as an integer', async (text) => {
    const json = JSON.stringify({ ...write.basePayload(productEntity), stock: '?' }).replace('"?"', text);
    const { body } = await write.send(app.client(), productEntity, json as never);

    expect(body.details).toEqual([{ field: 'stock', message: 'must be integer' }]);
  });
});

describe.each(['POST', 'PUT'] as const)('%s', (method) => {
  it.each(
    collections.flatMap(([, path, entity]) =>
      entity.create.required.map((name) => [name, path, entity] as const),
    ),
  )('requires %s of %s', async (name, _path, entity) => {
    const { [name]: _, ...others } = payloadOf(entity);
    const response = await writeMethods[method]?.send(app.client(), entity, others);

    expect(response?.body).toMatchObject({
      message: `body must have required property '${name}'`,
      details: [{ field: name, message: `must have required property '${name}'` }],
    });
  });

  it('requires no field of an order', async () => {
    expect((await writeMethods[method]?.send(app.client(), orderEntity, {}))?.body.success).toBe(true);
  });
});

describe('PATCH of an order', () => {
  it.each(['user_id', 'product_id'])('cannot change %s, not even to the same value', async (name) => {
    const client = app.client();
    const order = await createRecord(client, orderEntity);
    for (const value of [order[name], null]) {
      const response = await client.patch(`/api/v1/orders/${String(order.id)}`, { [name]: value });

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.details).toEqual([{ field: name, message: additional }]);
    }
  });
});
