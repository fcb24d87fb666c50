// REST and SOAP share records and validation.
import type { Entity } from '../../src/core/entity.js';
import { standardEntities as entities } from '../../src/features/entities.module.js';
import { operationTable } from '../../src/features/soap/operations.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { ensureRecords } from '../support/collections.js';
import { invalidValues, boundaryValues, payloadOf } from '../support/factories.js';
import { call, find, recordOf, callFault, type Xml } from '../support/soap.js';

let app: TestApp;
beforeAll(async () => (app = await startApp()));
afterAll(() => app.close());

const each = entities.map((entity) => [entity.name, entity] as const);
const pathOf = (entity: Entity): string => `/api/v1/${entity.plural}`;
const many = ({ plural }: Entity): string => `Get${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;

async function restCreate(client: Client, entity: Entity): Promise<Record<string, unknown>> {
  const { status, body } = await client.post(pathOf(entity), payloadOf(entity));
  expect(status).toBe(201);
  return (body as { data: Record<string, unknown> }).data;
}

async function restGet(client: Client, entity: Entity, id: unknown): Promise<unknown> {
  return ((await client.get(`${pathOf(entity)}/${String(id)}`)).body as { data: unknown }).data;
}

const only = (entity: Entity, response: Xml): Record<string, unknown> =>
  recordOf(entity, response.children[0]);

describe.each(each)('%s', (name, entity) => {
  const [last = ''] = [...entity.patch.fields.keys()].slice(-1);

  it('created over REST is read, updated and deleted over SOAP', async () => {
    const client = app.client();
    const made = await restCreate(client, entity);
    const { id } = made;

    expect(only(entity, await call(client, `Get${name}`, { id }))).toEqual(made);
    const changed = only(entity, await call(client, `Update${name}`, { id, [last]: made[last] }));
    expect(await restGet(client, entity, id)).toEqual(changed);
    expect(find(await call(client, `Delete${name}`, { id }), 'success').text).toBe('true');
    expect((await client.get(`${pathOf(entity)}/${String(id)}`)).status).toBe(404);
  });

  it('created over SOAP is read, updated and deleted over REST', async () => {
    const client = app.client();
    const made = only(entity, await call(client, `Create${name}`, payloadOf(entity)));
    const { id } = made;
    const path = `${pathOf(entity)}/${String(id)}`;

    expect(await restGet(client, entity, id)).toEqual(made);
    const { body } = await client.patch(path, { [last]: made[last] });
    expect(only(entity, await call(client, `Get${name}`, { id }))).toEqual((body as { data: unknown }).data);
    expect((await client.delete(path)).status).toBe(204);
    expect((await callFault(client, `Get${name}`, { id })).code).toBe('NOT_FOUND');
  });

  it('has the same pages', async () => {
    const client = app.client();
    await client.get(pathOf(entity));

    for (const sort of entity.columns.keys()) {
      const given = { page: 2, limit: 5, sort, order: 'asc' };
      const query = new URLSearchParams({ page: '2', limit: '5', sort, order: 'asc' }).toString();
      const { body } = await client.get(`${pathOf(entity)}?${query}`);
      const [list, ...numbers] = (await call(client, many(entity), given)).children;
      const { total, page, limit, pages } = (body as { pagination: Record<string, number> }).pagination;

      expect(list?.children.map((xml) => recordOf(entity, xml))).toEqual((body as { data: unknown }).data);
      expect(numbers.map(({ text }) => Number(text))).toEqual([total, page, limit, pages]);
    }
  });

  it.each([...entity.create.fields.keys()])('accepts the same values of %s', async (key) => {
    const field = entity.create.fields.get(key);
    for (const value of field === undefined ? [] : boundaryValues(field)) {
      const client = app.client();
      const made = only(entity, await call(client, `Create${name}`, { ...payloadOf(entity), [key]: value }));

      expect(made[key]).toEqual(value);
      expect(await restGet(client, entity, made.id)).toEqual(made);
    }
  });

  it.each([...entity.create.fields.keys()])(
    'rejects the same values of %s with the same message',
    async (key) => {
      const field = entity.create.fields.get(key);
      // The first value has a wrong type. XML has no types, so the text "2" is a valid number.
      const [, ...bad] = field === undefined ? [] : invalidValues(field);
      for (const { value } of bad) {
        const client = app.client();
        const payload = { ...payloadOf(entity), [key]: value };
        const isMissing = value === '' && entity.create.required.includes(key);

        const rest = (await client.post(pathOf(entity), payload)).body as Refused;
        const soap = await callFault(client, `Create${name}`, payload);

        expect(soap).toMatchObject({ faultcode: 'soap:Client', code: 'BAD_REQUEST', details: rest.details });
        if (!isMissing) expect(soap.faultstring).toBe(rest.message);
      }
    },
  );

  it.each([...entity.patch.fields.keys()])('rejects the same updates of %s', async (key) => {
    const field = entity.patch.fields.get(key);
    const [, ...bad] = field === undefined ? [] : invalidValues(field);
    const client = app.client();
    const { id } = await restCreate(client, entity);
    for (const { value } of bad) {
      const rest = await client.patch(`${pathOf(entity)}/${String(id)}`, { [key]: value });

      expect(rest.status).toBe(400);
      expect(await callFault(client, `Update${name}`, { id, [key]: value })).toMatchObject(
        asFault(rest.body as Refused),
      );
    }
  });

  it('reports several errors and unknown fields with the same message', async () => {
    const client = app.client();
    const keys = [...entity.patch.fields].filter(([, { kind }]) => kind !== 'text').map(([key]) => key);
    const bad = { ...Object.fromEntries(keys.map((key) => [key, 'neither'])), shoe: '44' };
    const { id } = await restCreate(client, entity);

    const rest = await client.patch(`${pathOf(entity)}/${String(id)}`, bad);
    const soap = await callFault(client, `Update${name}`, { id, ...bad });

    expect(rest.status).toBe(400);
    expect(soap).toMatchObject(asFault(rest.body as Refused));
  });

  it('has the same required fields', async () => {
    const rest = await app.client().post(pathOf(entity), { shoe: '44' });
    const soap = await callFault(app.client(), `Create${name}`, { shoe: '44' });

    expect(soap.details).toEqual((rest.body as Refused).details);
  });

  it('has the same record limit', async () => {
    const client = app.client();
    await ensureRecords(client, entity, 999);
    await call(client, `Create${name}`, payloadOf(entity));

    const soap = await callFault(client, `Create${name}`, payloadOf(entity));
    const rest = await client.post(pathOf(entity), payloadOf(entity));

    expect(rest.status).toBe(409);
    expect(soap).toMatchObject({ faultstring: (rest.body as Refused).message, code: 'CONFLICT' });
  }, 60_000);
});

describe('the operation table', () => {
  it('has the equivalent REST route', async () => {
    const client = app.client();
    for (const { rest } of operationTable(entities)) {
      const [method = '', path = ''] = rest.split(' ');
      const { status } = await client.send(
        method,
        path.replace('{id}', '00000000-0000-4000-8000-000000000000'),
        {
          ...(['POST', 'PATCH'].includes(method) && { body: {} }),
        },
      );

      expect([200, 201, 400, 404]).toContain(status);
    }
  });
});

interface Refused {
  readonly error: string;
  readonly message: string;
  readonly details: unknown;
}

const asFault = ({ error, message, details }: Refused): Record<string, unknown> => ({
  faultstring: message,
  code: error,
  details,
});
