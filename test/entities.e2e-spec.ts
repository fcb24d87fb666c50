import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { TestClock } from './support/test-clock.js';
import { collections } from './support/collections.js';
import { changesOf, payloadOf } from './support/factories.js';
import { expectError } from './support/expect-error.js';

const unknownId = '00000000-0000-4000-8000-00000000dead';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock })));
afterAll(() => app.close());

describe.each(collections)('%s', (_, collection, entity) => {
  const required = (): Record<string, unknown> => {
    const payload = payloadOf(entity);
    return Object.fromEntries(entity.create.required.map((name) => [name, payload[name]]));
  };
  const defaults = Object.fromEntries(
    [...entity.create.fields]
      .filter(([, field]) => !field.required)
      .map(([name, field]) => [name, field.default]),
  );

  async function created(client: Client, payload = payloadOf(entity)): Promise<Record<string, unknown>> {
    const { status, body } = await client.post(collection, payload);
    expect(status).toBe(201);
    return body.data;
  }

  describe('a create', () => {
    it('returns 201 with the record: a new id, the given fields, and two equal timestamps', async () => {
      const payload = payloadOf(entity);
      const { status, body } = await app.client().post(collection, payload);
      const now = new Date(clock.now()).toISOString();

      expect(status).toBe(201);
      expect(body).toEqual({
        success: true,
        data: { id: expect.stringMatching(uuid), ...payload, created_at: now, updated_at: now },
      });
    });

    it('returns the fields in the order of the contract', async () => {
      const record = await created(app.client());

      expect(Object.keys(record)).toEqual(['id', ...Object.keys(entity.fields), 'created_at', 'updated_at']);
    });

    it('gives omitted optional fields their defaults', async () => {
      const payload = required();

      expect(await created(app.client(), payload)).toMatchObject({ ...payload, ...defaults });
    });

    it('creates another record each time', async () => {
      const client = app.client();
      const ids = [(await created(client)).id, (await created(client)).id];

      expect(ids[0]).not.toBe(ids[1]);
    });

    it('adds the record to the list as the newest one', async () => {
      const client = app.client();
      const before = await client.get(collection);
      const record = await created(client);
      const after = await client.get(`${collection}?limit=1`);

      expect(after.body.pagination.total).toBe(Number(before.body.pagination.total) + 1);
      expect(after.body.data).toEqual([record]);
    });
  });

  describe('a get', () => {
    it('returns the created record', async () => {
      const client = app.client();
      const record = await created(client);
      const { status, body } = await client.get(`${collection}/${String(record.id)}`);

      expect(status).toBe(200);
      expect(body).toEqual({ success: true, data: record });
    });

    it('accepts the id in upper case', async () => {
      const client = app.client();
      const record = await created(client);

      expect((await client.get(`${collection}/${String(record.id).toUpperCase()}`)).body.data).toEqual(
        record,
      );
    });
  });

  describe('a replace', () => {
    it('returns the record with the given fields', async () => {
      const client = app.client();
      const record = await created(client);
      const payload = payloadOf(entity, changesOf(entity));
      clock.advance({ seconds: 5 });
      const { status, body } = await client.put(`${collection}/${String(record.id)}`, payload);

      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        data: { ...record, ...payload, updated_at: new Date(clock.now()).toISOString() },
      });
      expect((await client.get(`${collection}/${String(record.id)}`)).body).toEqual(body);
    });

    it('resets omitted optional fields to their defaults', async () => {
      const client = app.client();
      const record = await created(client, payloadOf(entity, changesOf(entity)));
      const payload = required();
      const { body } = await client.put(`${collection}/${String(record.id)}`, payload);

      expect(body.data).toEqual({ ...record, ...payload, ...defaults, updated_at: expect.any(String) });
    });
  });

  describe('a patch', () => {
    it.each([...entity.patch.fields.keys()])('of %s changes only that field', async (field) => {
      const client = app.client();
      const record = await created(client);
      const changed = { [field]: changesOf(entity)[field] };
      clock.advance({ seconds: 5 });
      const { status, body } = await client.patch(`${collection}/${String(record.id)}`, changed);

      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        data: { ...record, ...changed, updated_at: new Date(clock.now()).toISOString() },
      });
      expect((await client.get(`${collection}/${String(record.id)}`)).body).toEqual(body);
    });

    it('without fields returns 200 and changes nothing, not even updated_at', async () => {
      const client = app.client();
      const record = await created(client);
      clock.advance({ seconds: 5 });
      const { status, body } = await client.patch(`${collection}/${String(record.id)}`, {});

      expect(status).toBe(200);
      expect(body).toEqual({ success: true, data: record });
    });
  });

  describe('an update', () => {
    it('has a later updated_at, even in the same millisecond, and keeps id and created_at', async () => {
      const client = app.client();
      const record = await created(client);
      const path = `${collection}/${String(record.id)}`;
      const patched = (await client.patch(path, changesOf(entity))).body.data;
      const replaced = (await client.put(path, payloadOf(entity))).body.data;
      const times = [record, patched, replaced].map(({ updated_at }) => Date.parse(updated_at));

      expect(times).toEqual([0, 1, 2].map((later) => clock.now() + later));
      for (const { id, created_at } of [patched, replaced]) {
        expect({ id, created_at }).toEqual({ id: record.id, created_at: record.created_at });
      }
    });

    it('sets updated_at even if the values are the same', async () => {
      const client = app.client();
      const record = await created(client);
      const [field = ''] = entity.patch.fields.keys();
      clock.advance({ seconds: 5 });
      const { body } = await client.patch(`${collection}/${String(record.id)}`, { [field]: record[field] });

      expect(body.data).toEqual({ ...record, updated_at: new Date(clock.now()).toISOString() });
    });

    it('does not change other records', async () => {
      const client = app.client();
      const other = await created(client);
      const record = await created(client);
      await client.put(`${collection}/${String(record.id)}`, payloadOf(entity));
      await client.patch(`${collection}/${String(record.id)}`, changesOf(entity));

      expect((await client.get(`${collection}/${String(other.id)}`)).body.data).toEqual(other);
    });
  });

  describe('a delete', () => {
    it('returns 204 without a body, and the record no longer exists', async () => {
      const client = app.client();
      const record = await created(client);
      const path = `${collection}/${String(record.id)}`;
      const response = await client.delete(path);

      expect({ status: response.status, text: response.text }).toEqual({ status: 204, text: '' });
      for (const gone of [await client.get(path), await client.delete(path), await client.patch(path, {})]) {
        expectError(gone, 404, 'NOT_FOUND');
      }
      expect((await client.get(`${collection}?id=${String(record.id)}`)).body.data).toEqual([]);
    });
  });

  describe('an unknown record', () => {
    it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('returns 404: %s', async (method) => {
      const body = ['PUT', 'PATCH'].includes(method) ? payloadOf(entity, {}) : undefined;
      const patchable = Object.fromEntries(
        Object.entries(body ?? {}).filter(([name]) => entity.patch.fields.has(name)),
      );
      const sent = method === 'PATCH' ? patchable : body;
      const response = await app.client().send(method, `${collection}/${unknownId}`, { body: sent });

      expect(response.status).toBe(404);
      if (method === 'HEAD') return;
      expectError(response, 404, 'NOT_FOUND');
      expect(response.body.message).toBe(`${entity.singular} not found`);
    });

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('returns 400 if the id is not a UUID: %s', async (method) => {
      const body = method === 'PUT' ? payloadOf(entity) : method === 'PATCH' ? {} : undefined;
      for (const id of [
        '1',
        'a0000000-0000-4000-8000-00000000000',
        `${unknownId}0`,
        '%20',
        '..%2Fusers',
        'null',
      ]) {
        const response = await app.client().send(method, `${collection}/${id}`, { body });

        expectError(response, 400, 'BAD_REQUEST');
        expect(response.body).toMatchObject({
          message: 'params/id must match format "uuid"',
          details: [{ field: 'id', message: 'must match format "uuid"' }],
        });
      }
    });

    it('can exist in another session', async () => {
      const record = await created(app.client());

      expectError(await app.client().get(`${collection}/${String(record.id)}`), 404, 'NOT_FOUND');
    });
  });
});
