// Applications in one process: two with different entities of the same names, and two with the same entities.
import { readFileSync } from 'node:fs';
import { defineEntity, type Entity } from '../src/core/entity.js';
import { decimal, integer, oneOf, reference, text } from '../src/core/field.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { envelopeOf } from './support/soap.js';

const owner = defineEntity('Owner', 'owners', {
  name: text({ min: 1, max: 40, required: true, unique: true, doc: 'Name.', example: 'Ada' }),
});

const clinicVisit = defineEntity('VisitPlan', 'visit_plans', {
  owner_id: reference(owner, { nullable: true, default: null, doc: 'Owner.' }),
  reason: text({ min: 3, max: 20, required: true, doc: 'Reason.', example: 'Check-up' }),
  status: oneOf(['booked', 'done'], { default: 'booked', doc: 'Status.' }),
});

const shopVisit = defineEntity('VisitPlan', 'visit_plans', {
  cost: decimal({ min: 0, required: true, doc: 'Cost.', example: 2.5 }),
  status: oneOf(['open', 'closed', 'lost'], { default: 'open', doc: 'Status.' }),
  seats: integer({ min: 1, max: 8, default: 2, doc: 'Seats.', example: 4 }),
});

type Sets = Readonly<Record<'clinic' | 'shop', readonly Entity[]>>;
const sets: Sets = { clinic: [owner, clinicVisit], shop: [shopVisit] };

let clinic: AppWithProviders;
let shop: AppWithProviders;
let standard: AppWithProviders;
let again: AppWithProviders;
beforeAll(async () => {
  clinic = await startAppWithProviders({ ownEntities: sets.clinic });
  shop = await startAppWithProviders({ ownEntities: sets.shop });
  standard = await startAppWithProviders();
  again = await startAppWithProviders({ ownEntities: sets.clinic });
});
afterAll(() => Promise.all([clinic, shop, standard, again].map((app) => app.close())));

const textAt = async (client: Client, path: string): Promise<string> => (await client.get(path)).text;

it('each has the REST routes and the field rules of its own definition', async () => {
  const [a, b] = [clinic.client(), shop.client()];
  const visit = await a.post('/api/v1/visit_plans', { reason: 'Check-up' });
  const plan = await b.post('/api/v1/visit_plans', { cost: 3 });

  expect(visit.body.data).toMatchObject({ reason: 'Check-up', status: 'booked', owner_id: null });
  expect(plan.body.data).toMatchObject({ cost: 3, status: 'open', seats: 2 });
  expect((await a.post('/api/v1/visit_plans', { cost: 3 })).status).toBe(400);
  expect((await b.patch(`/api/v1/visit_plans/${plan.body.data.id}`, { seats: 9 })).body.message).toBe(
    'body/seats must be <= 8',
  );
  expect((await b.get('/api/v1/owners')).status).toBe(404);
  expect((await a.get('/api/v1/users')).status).toBe(404);
  expect((await a.get('/api/v1/visit_plans/00000000-0000-4000-8000-000000000000')).body.message).toBe(
    'visit_plan not found',
  );
});

it('each has a GraphQL schema of its own, with relations in both directions', async () => {
  const [a, b] = [clinic.client(), shop.client()];
  const { id } = (await a.post('/api/v1/owners', { name: 'Ada' })).body.data;
  await a.post('/api/v1/visit_plans', { reason: 'Check-up', owner_id: id });
  const query = '{ visitPlans { items { reason status owner { name visit_plans { items { status } } } } } }';

  expect((await executeGraphql(a, query)).body.data.visitPlans.items).toEqual([
    {
      reason: 'Check-up',
      status: 'booked',
      owner: { name: 'Ada', visit_plans: { items: [{ status: 'booked' }] } },
    },
  ]);
  const create = 'mutation { createVisitPlan(input: { cost: 1, status: lost }) { cost status seats } }';
  expect((await executeGraphql(b, create)).body.data.createVisitPlan).toEqual({
    cost: 1,
    status: 'lost',
    seats: 2,
  });
  expect(
    (await executeGraphql(b, '{ sessionInfo { counts { visit_plans } } }')).body.data.sessionInfo.counts,
  ).toEqual({ visit_plans: 1 });
  expect((await executeGraphql(b, query)).status).toBe(400);
});

it('each has SOAP operations of its own', async () => {
  const b = shop.client();
  const body = envelopeOf('<tns:CreateVisitPlanRequest><cost>2</cost></tns:CreateVisitPlanRequest>');
  const created = await b.post('/soap/', body, { headers: { 'content-type': 'text/xml' } });

  expect(created.text).toContain('<visit_plan><id>');
  expect(created.text).toContain('<seats>2</seats>');
  expect(await textAt(shop.client(), '/soap/?wsdl')).not.toContain('Owner');
  expect(await textAt(clinic.client(), '/soap/?wsdl')).toContain('name="GetOwners"');
});

it.each<[keyof Sets, string]>([
  ['clinic', 'Clinic'],
  ['shop', 'Shop'],
])('the documents of %s have the names of its entities only', async (set) => {
  const app = set === 'clinic' ? clinic : shop;
  const { body } = await app.client().get('/openapi.json');
  const { schemas } = body.components as { schemas: Record<string, { properties?: object }> };
  const plurals = sets[set].map(({ plural }) => plural);

  expect(Object.keys(body.paths).filter((path) => path.startsWith('/api/v1/visit_plans'))).toHaveLength(2);
  expect(Object.keys(schemas.VisitPlanCreate?.properties ?? {})).toEqual([
    ...(sets[set].at(-1)?.create.fields.keys() ?? []),
  ]);
  expect(JSON.stringify(body)).not.toContain('{entity}');
  expect((await app.client().get('/api/v1/demo')).body.data.counts).toEqual(
    Object.fromEntries(plurals.map((plural) => [plural, 0])),
  );
});

it('two with the same entities have the same schema', async () => {
  const first = await textAt(clinic.client(), '/graphql/schema');

  expect(first).toContain('type RecordCounts {');
  expect(await textAt(again.client(), '/graphql/schema')).toBe(first);
});

it('the standard entities do not change', async () => {
  const sdl = await textAt(standard.client(), '/graphql/schema');

  expect(sdl).not.toContain('VisitPlan');
  expect(sdl).toBe(
    readFileSync('docs/reference/schema.graphql', 'utf8').replace(/^# Generated by .*\n\n/, ''),
  );
});

it('sessions of each count their own records', async () => {
  const client = clinic.client();
  await client.post('/api/v1/visit_plans', { reason: 'Check-up' });

  expect((await client.get('/session')).body.data.counts).toEqual({ owners: 0, visit_plans: 1 });
  expect((await client.get('/session/export')).body.data).toMatchObject({ owners: [], visit_plans: [{}] });
});
