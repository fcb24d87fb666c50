// A service with the entities of a definition in addition to the standard entities.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../kit/index.js';
import { startApp, type TestApp } from './support/app.js';
import { executeGraphql } from './support/graphql.js';
import { envelopeOf } from './support/soap.js';

const definition = `
name: Help desk
entities:
  SupportTicket:
    description: A problem that a user reports.
    fields:
      subject: {type: string, minLength: 3, maxLength: 60, required: true, example: Printer is on fire}
      user_id: {references: User, nullable: true, enforced: false, onDelete: ignore}
      priority: {enum: [low, high], default: low}
      due: {type: string, format: date, nullable: true}
      labels: {type: array, items: {type: string}, maxItems: 3}
      internal_note: {type: string, writeOnly: true, default: ""}
    sample:
      - {subject: Printer is on fire, user_id: 2, priority: high, internal_note: Call the fire brigade}
      - {subject: Screen is dark, labels: [screen], due: "2026-05-01"}
`;

const folder = mkdtempSync(join(tmpdir(), 'entities-'));
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const TICKETS = '/api/v1/support_tickets';
const USER = 'a0000000-0000-4000-8000-000000000002';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ entities: fileOf('desk.yaml', definition) });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('serves the sample data, in which numbers refer to records, also to standard ones', async () => {
  const client = app.client();
  const { body } = await client.get(`${TICKETS}?sort=subject&order=asc&expand=user`);

  expect(body.data).toMatchObject([
    { subject: 'Printer is on fire', user_id: USER, user: { id: USER }, labels: [], due: null },
    { subject: 'Screen is dark', user_id: null, user: null, labels: ['screen'], due: '2026-05-01' },
  ]);
  expect(JSON.stringify(body)).not.toContain('fire brigade');
  expect((await client.get('/api/v1/demo')).body.data.counts).toMatchObject({
    users: 12,
    support_tickets: 2,
  });
});

it('has the relation in both directions in GraphQL', async () => {
  const client = app.client();
  await client.get(TICKETS);
  const query = `{ user(id: "${USER}") { support_tickets { items { subject user { id } } } orders { items { id } } } }`;
  const { body } = await executeGraphql(client, query);

  expect(body.errors).toBeUndefined();
  expect(body.data.user.support_tickets.items).toEqual([
    { subject: 'Printer is on fire', user: { id: USER } },
  ]);
});

it('has the operations in all protocols, for fault plans', async () => {
  const client = app.client();
  const fault = { match: { operation: 'createSupportTicket' }, fault: { type: 'STATUS', status: 503 } };
  await client.put('/session/faults', { rules: [fault] });
  const input = { subject: 'Abc' };
  const create = 'mutation ($input: CreateSupportTicketInput!) { createSupportTicket(input: $input) { id } }';
  const xml = envelopeOf(
    '<tns:CreateSupportTicketRequest><subject>Abc</subject></tns:CreateSupportTicketRequest>',
  );

  expect((await client.post(TICKETS, input)).status).toBe(503);
  expect((await executeGraphql(client, create, { input })).status).toBe(503);
  expect((await client.post('/soap/', xml, { headers: { 'content-type': 'text/xml' } })).status).toBe(503);
});

it('has the operations in the permissions of a session', async () => {
  const client = app.client();
  const rules = [{ allow: ['list*'], to: ['guest'] }];
  const { body } = await client.put('/session/permissions', { rules });
  const operations = (body.data.table as { operation: string }[]).map(({ operation }) => operation);

  expect(operations).toEqual(expect.arrayContaining(['listSupportTickets', 'patchSupportTicket']));
  expect((await client.get(TICKETS)).status).toBe(200);
  expect((await client.delete(`${TICKETS}/${USER}`)).status).toBe(401);
});

it('keeps the flows of the standard entities, in all protocols', async () => {
  const client = app.client();
  const { body } = await client.get('/api/v1/flows');

  for (const { id } of body.data as { id: string }[]) {
    const run = await client.post(`/api/v1/flows/${id}`);
    expect([id, run.body.data?.status]).toEqual([id, 'completed']);
  }
});

it('exports and imports the records', async () => {
  const client = app.client();
  await client.post(TICKETS, { subject: 'Mouse', internal_note: 'secret', labels: ['a', 'b'] });
  const { body } = await client.get('/session/export');
  const other = app.client();
  await other.post('/session/import', body);

  expect(body.data.support_tickets).toHaveLength(3);
  expect((await other.get('/session/export')).body.data).toEqual(body.data);
});

it('has a folder of requests in the collections, whose bodies are valid', async () => {
  const { body } = await app.client().get('/collections/postman.json');
  const folders = body.item as {
    name: string;
    item: { request: { method: string; body?: { raw: string } } }[];
  }[];
  const found = folders.find(({ name }) => name === 'REST: support_tickets');
  const create = found?.item.find(({ request }) => request.method === 'POST')?.request.body?.raw;

  const created = await app.client().post(TICKETS, JSON.parse(create ?? '{}') as object);
  expect(created.body).toMatchObject({ success: true });
});

it('reports all errors of a definition at the start', async () => {
  const path = fileOf('wrong.yaml', 'entities:\n  User:\n    fields: {n: {type: text, default: 1}}\n');

  await expect(startApp({ entities: path })).rejects.toThrow(
    [
      'ENTITIES=wrong.yaml:2:3: entities.User is a standard entity: set standard: false, or choose another name',
      'ENTITIES=wrong.yaml:3:24: entities.User.fields.n.type must be equal to one of the allowed values',
    ].join('\n'),
  );
});

it('has the same documents with the template of the standard entities as without it', async () => {
  const [one, other] = [await startApp({ entities: 'standard' }), await startApp()];
  try {
    for (const path of [
      '/openapi.json',
      '/openapi-3.2.json',
      '/graphql/schema',
      '/soap/?wsdl',
      '/collections/postman.json',
    ]) {
      const [text, expected] = await Promise.all(
        [one, other].map(async (each) => (await each.client().get(path)).text),
      );
      const local = new RegExp(`127\\.0\\.0\\.1:(?:${one.port}|${other.port})`, 'g');
      const [lines, expectedLines] = [text, expected].map((each = '') =>
        each.replace(local, 'host').split(/[,\n]/),
      );
      expect(lines?.filter((line, index) => line !== expectedLines?.[index]).slice(0, 5)).toEqual([]);
    }
    const records = await one.client().get('/api/v1/orders?limit=100');
    expect(records.text).toBe((await other.client().get('/api/v1/orders?limit=100')).text);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

it('has the entities of an object in a sandbox of the kit', async () => {
  const fields = { title: { type: 'string', default: '' } };
  const sandbox = await createSandbox({ entities: { name: 'Notes', entities: { Note: { fields } } } });
  try {
    const response = await fetch(`${sandbox.url}/api/v1/notes`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(201);
  } finally {
    await sandbox.close();
  }
  await expect(createSandbox({ entities: { entities: {} } })).rejects.toThrow(/^entities: entities\.json:/);
});
