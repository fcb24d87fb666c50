// REST and GraphQL share records and validation.
import { sharedApp, type SharedApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { invalidValues, boundaryValues, payloadOf } from '../support/factories.js';
import { executeGraphql, operationsOf } from '../support/graphql.js';
import type { Entity } from '../../src/core/entity.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';

let app: SharedApp;
let client: Client;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(() => {
  client = app.client();
});

const pathOf = ({ plural }: Entity): string => `/api/v1/${plural}`;

describe.each(entities.map((entity) => ({ entity, ...entity })))(
  '$plural',
  ({ entity, name, singular, plural }) => {
    const path = pathOf(entity);
    const operations = operationsOf(entity);

    it('created over REST are read over GraphQL', async () => {
      const made = (await client.post(path, payloadOf(entity))).body.data;
      const { body } = await executeGraphql(client, operations.get, { id: made.id });
      expect(body).toEqual({ data: { [singular]: made } });
    });

    it('created over GraphQL are read over REST', async () => {
      const { body } = await executeGraphql(client, operations.create, { input: payloadOf(entity) });
      const made = body.data[`create${name}`];
      expect((await client.get(`${path}/${String(made.id)}`)).body.data).toEqual(made);
    });

    it('updated and deleted over one are updated and deleted over the other', async () => {
      const { id } = (await client.post(path, payloadOf(entity))).body.data;
      const [field] = [...entity.patch.fields.keys()];
      const input = { [String(field)]: payloadOf(entity)[String(field)] };
      const changed = (await executeGraphql(client, operations.update, { id, input })).body.data[
        `update${name}`
      ];
      expect((await client.get(`${path}/${String(id)}`)).body.data).toEqual(changed);
      await client.delete(`${path}/${String(id)}`);
      expect((await executeGraphql(client, operations.get, { id })).body.errors[0].extensions.code).toBe(
        'NOT_FOUND',
      );
    });

    it('have the same pages', async () => {
      const rest = await client.get(`${path}?page=2&limit=5&sort=updated_at&order=asc`);
      const { body } = await executeGraphql(client, operations.list, {
        page: 2,
        limit: 5,
        sort: 'updated_at',
        order: 'ASC',
      });
      expect(body.data[plural]).toEqual({ items: rest.body.data, pageInfo: rest.body.pagination });
    });

    const broken = [...entity.create.fields].flatMap(([field, definition]) =>
      invalidValues(definition)
        // A number is an ID in GraphQL: it arrives as text.
        .filter(({ value }) => definition.kind !== 'reference' || typeof value !== 'number')
        .map(({ value, message }) => ({ field, value, message })),
    );

    it.each(broken)(
      'with $field $value are rejected with the same error',
      async ({ field, value, message }) => {
        const input = payloadOf(entity, { [field]: value });
        const rest = await client.post(path, input);
        expect(rest.status).toBe(400);
        expect(rest.body.details).toContainEqual({ field, message });
        const { status, body } = await executeGraphql(client, operations.create, { input });
        const [{ message: graphqlMessage, extensions }] = body.errors;
        // GraphQL types reject these values before the validation of this service.
        const byType = { status: 400, extensions: { code: 'BAD_USER_INPUT' } };
        const { error: code, details } = rest.body;
        const byRule = {
          status: 200,
          graphqlMessage: rest.body.message,
          extensions: { code, details, status: 400 },
        };
        expect({ status, graphqlMessage, extensions }).toMatchObject(status === 400 ? byType : byRule);
      },
    );

    const changeable = broken.filter(({ field }) => entity.patch.fields.has(field));

    it.each(changeable)(
      'updated with $field $value are rejected with the same error',
      async ({ field, value }) => {
        const { id } = (await client.post(path, payloadOf(entity))).body.data;
        const rest = await client.patch(`${path}/${String(id)}`, { [field]: value });
        const { status, body } = await executeGraphql(client, operations.update, {
          id,
          input: { [field]: value },
        });
        const { code, details } = body.errors[0].extensions;
        const byRule = { code: rest.body.error, details: rest.body.details };
        expect(rest.status).toBe(400);
        expect({ code, details }).toEqual(status === 400 ? { code: 'BAD_USER_INPUT' } : byRule);
      },
    );

    const good = [...entity.create.fields].flatMap(([field, definition]) =>
      boundaryValues(definition).map((value) => ({ field, value })),
    );

    it.each(good)('with $field at a bound are accepted by both', async ({ field, value }) => {
      const input = payloadOf(entity, { [field]: value });
      const { body } = await executeGraphql(client, operations.create, { input });
      expect(body.errors).toBeUndefined();
      const { id } = body.data[`create${name}`];
      await executeGraphql(client, operations.delete, { id });
      expect((await client.post(path, input)).status).toBe(201);
    });
  },
);

describe('validation beyond GraphQL types', () => {
  it('reports all errors, including null for a field that is not nullable', async () => {
    const input = { name: '', email: 'nobody', role: null, age: 151 };
    const rest = await client.post('/api/v1/users', input);
    const { body } = await executeGraphql(
      client,
      'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
      {
        input,
      },
    );
    expect(rest.body.details).toHaveLength(4);
    expect(body.errors[0].message).toBe(rest.body.message);
    expect(body.errors[0].extensions.details).toEqual(rest.body.details);
  });

  it('returns CONFLICT in both', async () => {
    await client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' });
    const again = { name: 'Eve', email: 'ADA@example.com' };
    const rest = await client.post('/api/v1/users', again);
    const { body } = await executeGraphql(
      client,
      'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
      {
        input: again,
      },
    );
    expect(body.errors[0]).toMatchObject({
      message: rest.body.message,
      extensions: { code: 'CONFLICT', status: 409, details: rest.body.details },
    });
  });
});
