// A service whose sample data is generated from a definition.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import { executeGraphql } from './support/graphql.js';
import type { Json } from './support/collections.js';

const definition = {
  name: 'Repairs',
  seed: 3,
  entities: {
    Repair: {
      fields: {
        number: { type: 'string', required: true, unique: true, generate: { sequence: 'R-{n:4}' } },
        user_id: { references: 'User', required: true },
        workshop_id: { references: 'Workshop', required: true },
        start: { type: 'string', format: 'date', required: true },
        end: { type: 'string', format: 'date', nullable: true },
        hours: { type: 'integer', minimum: 1, maximum: 8, default: 1 },
        price: { type: 'number', computed: 'hours * workshop.hourly_price' },
      },
      rules: { 'end-after-start': { check: 'end > start', field: 'end', message: 'must be after start' } },
      sample: { count: 20 },
    },
    Workshop: {
      fields: {
        name: { type: 'string', required: true, unique: true, generate: 'company' },
        hourly_price: { type: 'number', minimum: 20, maximum: 80, multipleOf: 5, required: true },
      },
      sample: { count: 3 },
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'generated-'));
const path = join(folder, 'repairs.json');
afterAll(() => rmSync(folder, { recursive: true }));

function start(content: object): Promise<TestApp> {
  writeFileSync(path, JSON.stringify(content));
  return startApp({ entities: path });
}

const apps: TestApp[] = [];
const started = async (content: object): Promise<TestApp> => {
  const app = await start(content);
  apps.push(app);
  return app;
};
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const listOf = async (app: TestApp, plural: string): Promise<readonly Json[]> =>
  (await app.client().get(`/api/v1/${plural}?limit=100`)).body.data as readonly Json[];

it('serves records that satisfy the rules, with references and computed values', async () => {
  const app = await started(definition);
  const repairs = await listOf(app, 'repairs');
  const workshops = new Map((await listOf(app, 'workshops')).map((one) => [one.id, one]));
  const users = new Set((await listOf(app, 'users')).map(({ id }) => id));

  expect([repairs.length, workshops.size]).toEqual([20, 3]);
  for (const { user_id: user, workshop_id: workshop, start, end, hours, price } of repairs) {
    expect(users.has(user)).toBe(true);
    expect(price).toBe(Number(hours) * Number(workshops.get(workshop)?.hourly_price));
    expect(end === null || (end as string) > (start as string)).toBe(true);
  }
  const { body } = await executeGraphql(
    app.client(),
    '{ repairs(limit: 1) { items { number workshop { name } } } }',
  );
  expect(body.errors).toBeUndefined();
});

it('has the same records in another service, and others with another seed', async () => {
  const [one, same, other] = [
    await started(definition),
    await started(definition),
    await started({ ...definition, seed: 4 }),
  ];
  for (const plural of ['repairs', 'workshops']) {
    const records = await listOf(one, plural);
    expect(JSON.stringify(await listOf(same, plural))).toBe(JSON.stringify(records));
    expect(await listOf(other, plural)).not.toEqual(records);
  }
});

it('does not start if a record cannot be generated', async () => {
  const { Repair } = definition.entities;
  const never = { 'end-after-start': { check: 'start > end', field: 'end', when: 'hours > 8' } };
  const few = { ...Repair, rules: never, limits: { few: { max: 5, per: ['workshop_id'] } } };
  const entities = { ...definition.entities, Repair: few };

  await expect(start({ ...definition, entities })).rejects.toThrow(
    /^ENTITIES=repairs\.json:\d+:\d+: entities\.Repair\.sample\.count cannot generate record 16 in 50 attempts: workshop_id must NOT be more than 5 per workshop_id \(repair\.few\)$/,
  );
});
