// Names that every JavaScript object inherits: the service treats them as unknown names.
import { sharedApp, type SharedApp } from './support/app.js';
import { collections } from './support/collections.js';
import { payloadOf } from './support/factories.js';
import { expectError } from './support/expect-error.js';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'];

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

/** JSON with a property that an object literal cannot have, such as `__proto__`. */
const withName = (payload: object, name: string): string =>
  JSON.stringify({ ...payload, NAME: { polluted: true } }).replace('NAME', name);

afterEach(() => {
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

describe.each(names)('%s', (name) => {
  describe.each(collections)('in %s', (_, path, entity) => {
    const details = [{ field: name, message: 'must NOT have additional properties' }];

    it('is an unknown property of a payload', async () => {
      const client = app.client();
      const { body } = await client.post(path, payloadOf(entity));
      const record = `${path}/${body.data.id}`;
      for (const response of [
        await client.post(path, withName(payloadOf(entity), name)),
        await client.put(record, withName(payloadOf(entity), name)),
        await client.patch(record, withName({}, name)),
      ]) {
        expectError(response, 400, 'BAD_REQUEST');
        expect(response.body.details).toEqual(details);
      }
    });

    it.each(['GET', 'DELETE'])('is not an id: %s', async (method) => {
      const response = await app.client().send(method, `${path}/${name}`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.details).toEqual([{ field: 'id', message: 'must match format "uuid"' }]);
    });

    it('is an unknown parameter of a list', async () => {
      const response = await app.client().get(`${path}?${name}=1`);

      expectError(response, 400, 'BAD_REQUEST');
      expect(response.body.details).toEqual(details);
    });

    it('is not a field to sort a list or a search by', async () => {
      const client = app.client();
      for (const response of [
        await client.get(`${path}?sort=${name}`),
        await client.query(path, { sort: name }),
      ]) {
        expectError(response, 400, 'BAD_REQUEST');
        expect(response.body.details).toEqual([
          { field: 'sort', message: 'must be equal to one of the allowed values' },
        ]);
      }
    });

    it('is not a field, a filter, an operator or a key of a search', async () => {
      const client = app.client();
      for (const [body, field] of [
        [withName({}, name), name],
        [`{"filters": ${withName({}, name)}}`, `filters.${name}`],
        [`{"filters": {"id": ${withName({}, name)}}}`, `filters.id.${name}`],
        [JSON.stringify({ fields: [name] }), 'fields.0'],
      ] as const) {
        const response = await client.query(path, body);

        expectError(response, 400, 'BAD_REQUEST');
        expect(response.body.details).toEqual([{ field, message: expect.any(String) }]);
      }
    });
  });

  it('is not a relation to expand', async () => {
    const response = await app.client().get(`/api/v1/orders?expand=${name}`);

    expectError(response, 400, 'BAD_REQUEST');
    expect(response.body.details).toMatchObject([{ field: 'expand' }]);
  });

  it.each(['/', '/api/', '/api/v1/', '/api/v1/demo/'])('is not a path below %s', async (path) => {
    expectError(await app.client().get(path + name), 404, 'NOT_FOUND');
  });

  it('is a valid text value', async () => {
    const payload = { name, price: 1, description: name, category: name };
    const client = app.client();
    await client.post('/api/v1/products', payload);
    const { body } = await client.get(`/api/v1/products?category=${name}`);

    expect(body.data).toEqual([expect.objectContaining(payload)]);
  });

  it('is echoed', async () => {
    const { text } = await app.client().post(`/api/v1/echo?${name}=1`, withName({}, name), {
      headers: { [name]: 'x' },
    });

    expect(text).toContain(`"query":{"${name}":"1"}`);
    expect(text).toContain(`"body":{"${name}":{"polluted":true}}`);
  });
});
