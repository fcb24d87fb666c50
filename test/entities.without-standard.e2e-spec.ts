// A service with the entities of a definition instead of users, products and orders: no output names the standard entities.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { envelopeOf } from './support/soap.js';

const definition = {
  name: 'Inventory',
  standard: false,
  entities: {
    Shelf: {
      plural: 'shelves',
      fields: {
        code: { type: 'string', required: true, unique: true, example: 'C-3' },
        capacity: { type: 'integer', minimum: 1, default: 10 },
      },
      sample: [{ code: 'A-1' }, { code: 'A-2', capacity: 4 }],
    },
    Box: {
      fields: {
        label: { type: 'string', required: true, example: 'Screws' },
        shelf_id: { references: 'Shelf', required: true },
        weight: { type: 'number', minimum: 0, default: 1.5, generate: { from: 0, to: 40 } },
      },
      rules: { 'not-too-heavy': { check: 'weight <= 50.0', message: 'must NOT be more than 50' } },
      sample: { count: 12 },
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'inventory-'));
let app: TestApp;
let client: Client;
beforeAll(async () => {
  const path = join(folder, 'inventory.json');
  writeFileSync(path, JSON.stringify(definition));
  app = await startApp({ entities: path });
});
beforeEach(() => {
  client = app.client();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** A type of lists has the name `ListOrder`, and one policy document a member `users`, which is null. */
const allowed = /\bListOrder\b|\bboth orders\b|"users"/g;
const mention =
  /\b(?:users|products|orders)\b|\b(?:user|product|order)\(|\b(?:list|search|get|create|replace|patch|update|delete)(?:User|Product|Order)s?\b/gi;

it.each([
  ...['/api', '/openapi.json', '/openapi-3.2.json', '/graphql/schema', '/soap/?wsdl', '/soap'],
  ...['/collections/postman.json', '/collections/sandbox.http', '/mutants', '/faults', '/permissions'],
  ...['/api/v1/flows', '/learn', '/learn/challenges', '/auth/methods', '/session', '/entities'],
])('%s names no entity that does not exist', async (path) => {
  const { status, text } = await client.get(path);

  expect(status).toBe(200);
  expect(text.replaceAll(allowed, '').match(mention)).toBeNull();
});

it('has the records of the definition in all protocols', async () => {
  const boxes = await client.get('/api/v1/boxes?expand=shelf&limit=20');
  const { body } = await executeGraphql(
    client,
    '{ shelves { items { code boxes { pageInfo { total } } } } }',
  );
  const soap = await client.post('/soap/', envelopeOf('<GetShelves xmlns="urn:sandbox"/>'), {
    headers: { 'content-type': 'text/xml' },
  });

  expect(boxes.body.pagination.total).toBe(12);
  expect(boxes.body.data[0].shelf.code).toMatch(/^A-[12]$/);
  const shelves = body.data.shelves.items as { boxes: { pageInfo: { total: number } } }[];
  expect(shelves.reduce((sum, { boxes: { pageInfo } }) => sum + pageInfo.total, 0)).toBe(12);
  expect(soap.status).toBe(200);
  expect((await client.get('/api/v1/users')).status).toBe(404);
  expect((await client.get('/api/v1/demo')).body.data.counts).toEqual({ shelves: 2, boxes: 12 });
});

it('has no flows, and only the lessons, challenges, policies and mutants that need no standard entity', async () => {
  const [flows, flow] = [
    await client.get('/api/v1/flows'),
    await client.post('/api/v1/flows/process-order', undefined),
  ];
  expect([flows.body.data, flow.status]).toEqual([[], 404]);
  const { body: graphql } = await executeGraphql(client, '{ flows { id } }');
  expect(graphql.data.flows).toEqual([]);

  const lessons = (await client.get('/learn')).body.data as { id: string; prerequisites: string[] }[];
  const ids = lessons.map(({ id }) => id);
  expect(ids).toContain('api-keys');
  expect(ids).not.toContain('first-get');
  expect(lessons.flatMap(({ prerequisites }) => prerequisites).filter((id) => !ids.includes(id))).toEqual([]);
  expect((await client.get('/learn/first-get')).status).toBe(404);
  expect((await client.get('/learn/challenges/rest-01')).status).toBe(404);

  const { policies, accounts, users } = (await client.get('/permissions')).body.data;
  expect(policies.map(({ policy }: { policy: string }) => policy)).toEqual(['read-only', 'scopes']);
  expect([accounts[0].user_id, users]).toEqual([null, null]);
  expect((await client.put('/session/permissions', { policy: 'shop' })).body.details).toEqual([
    {
      field: 'policy',
      message: "must be the name of a policy: 'shop' is unknown, known names: read-only, scopes",
    },
  ]);

  const mutants = (await client.get('/mutants')).body.data.map(({ id }: { id: string }) => id) as string[];
  expect(mutants).toContain('total-of-page');
  expect(mutants).not.toContain('duplicate-on-create');
  expect((await client.put('/session/mutants', { active: ['duplicate-on-create'] })).status).toBe(400);
});

it('has policies and mutants that apply to the entities of the definition', async () => {
  await client.put('/session/permissions', { policy: 'read-only' });
  expect((await client.get('/api/v1/boxes')).status).toBe(200);
  expect((await client.delete('/api/v1/boxes/5e1f0d3c-8a47-4b62-9c55-7d20e6b1f3a8')).status).toBe(401);
  await client.delete('/session/permissions');

  await client.put('/session/mutants', { active: ['total-of-page'] });
  expect((await client.get('/api/v1/boxes?limit=5')).body.pagination.total).toBe(5);
});

it('logs in with an account, which is no record', async () => {
  const { status, body } = await client.post('/auth/token', {
    username: 'bob@example.com',
    password: 'bob-user-2026',
  });
  const authorization = `Bearer ${body.access_token}`;
  await client.put('/session/permissions', { policy: 'scopes' });
  const me = await client.get('/auth/me', { headers: { authorization } });

  expect(status).toBe(200);
  expect(me.body.data).toMatchObject({ subject: 'bob@example.com', user_id: null });
  expect((await client.get('/api/v1/boxes', { headers: { authorization } })).status).toBe(200);
});

it('sets the preset of a lost response for the create operations that exist', async () => {
  const { body } = await client.put('/session/faults', { preset: 'lost-response' });

  expect(body.data.rules[0].match).toEqual({ operation: ['createShelf', 'createBox'] });
});

it('serves the template clinic', async () => {
  const clinic = await startApp({ entities: 'clinic' });
  try {
    const { body } = await clinic.client().get('/api/v1/demo');
    expect(body.data.counts).toEqual({
      ...{ specialties: 4, doctors: 8, patients: 40, rooms: 3, appointments: 60, prescriptions: 30 },
    });
  } finally {
    await clinic.close();
  }
});

it('serves the template shop, whose orders differ from the standard ones', async () => {
  const shop = await startApp({ entities: 'shop' });
  try {
    const { body } = await shop.client().get('/api/v1/orders?expand=product&limit=1');
    const [{ total, quantity, product }] = body.data;
    expect(total).toBe(Math.round(quantity * product.price * 100) / 100);
    expect((await shop.client().get('/api/v1/flows')).body.data).toEqual([]);
  } finally {
    await shop.close();
  }
});
