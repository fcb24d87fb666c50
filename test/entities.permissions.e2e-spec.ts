// Rules of a definition together with a permission policy: who may write comes first, then the rules, and effects need no permission.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from './support/app.js';
import type { Client } from './support/client.js';
import { alice, bob, userIdOf } from './support/demo-logins.js';
import { executeGraphql } from './support/graphql.js';

const definition = `
entities:
  Desk:
    fields:
      name: {type: string, required: true}
      loans: {type: integer, default: 0, readOnly: true}
    sample: [{name: Blue}]
  Loan:
    fields:
      user_id: {references: User, nullable: true}
      desk_id: {references: Desk, required: true}
      days: {type: integer, default: 1, minimum: 1}
      cost: {type: integer, computed: days * 10}
      note: {type: string, nullable: true}
    rules: {short: {check: days <= 7, message: must NOT be more than 7}}
    limits: {one-loan: {max: 2, per: [user_id]}}
    effects: {count: {on: [create], target: desk_id, set: {loans: desk.loans + 1}}}
    sample: [{user_id: 2, desk_id: 1}]
`;
const [MIA, BOB] = [userIdOf(2), userIdOf(3)];
const LOANS = '/api/v1/loans';

const folder = mkdtempSync(join(tmpdir(), 'rules-permissions-'));
let app: TestApp;
let client: Client;
let desk: string;
beforeAll(async () => {
  const file = join(folder, 'desks.yaml');
  writeFileSync(file, definition);
  app = await startApp({ entities: file });
});
beforeEach(async () => {
  client = app.client();
  desk = (await client.get('/api/v1/desks')).body.data[0].id;
  const rules = [
    {
      allow: ['getLoan', 'listLoans', 'createLoan', 'patchLoan'],
      to: ['user'],
      where: 'own',
      write: ['days', 'desk_id'],
    },
    { allow: ['getDesk'], to: ['user'] },
    { allow: ['*'], to: ['admin'] },
  ];
  expect((await client.put('/session/permissions', { rules })).status).toBe(200);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const loanOf = (days: number, more: object = {}): object => ({ desk_id: desk, days, ...more });

it('the identity decides before the rules of the entity', async () => {
  const guest = await client.post(LOANS, loanOf(9));
  const { body } = await client.get(LOANS, { headers: alice });
  const [seeded] = body.data;
  const foreign = await client.patch(`${LOANS}/${seeded.id}`, { days: 9 }, { headers: bob });
  const removed = await client.delete(`${LOANS}/${seeded.id}`, { headers: bob });

  expect([seeded.user_id, guest.status]).toEqual([MIA, 401]);
  expect([foreign.status, foreign.body.reason.code]).toEqual([403, 'not_owner']);
  expect([removed.status, removed.body.reason.code]).toEqual([403, 'role_required']);
});

it('what a client may write satisfies the rules, in REST and GraphQL', async () => {
  const { status, body } = await client.post(LOANS, loanOf(9), { headers: bob });
  const mutation = `mutation { createLoan(input: {desk_id: "${desk}", days: 9}) { id } }`;
  const graphql = await executeGraphql(client, mutation, undefined, { headers: bob });

  const detail = { field: 'days', message: 'must NOT be more than 7', rule: 'loan.short' };
  expect([status, body.details]).toEqual([400, [detail]]);
  expect(graphql.body.errors[0].extensions.details).toEqual([detail]);
});

it('computed values and effects set fields that the client may not write', async () => {
  const { status, body } = await client.post(LOANS, loanOf(3), { headers: bob });

  expect([status, body.data]).toEqual([201, expect.objectContaining({ user_id: BOB, days: 3, cost: 30 })]);
  expect((await client.get(`/api/v1/desks/${desk}`, { headers: bob })).body.data.loans).toBe(1);
  const changed = await client.patch(`${LOANS}/${body.data.id}`, { days: 4 }, { headers: bob });
  expect([changed.status, changed.body.data?.cost]).toEqual([200, 40]);
});

it('a limit counts the records of the client, and a rejected write changes nothing', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1)
    statuses.push((await client.post(LOANS, loanOf(1), { headers: bob })).status);
  const { body } = await client.get(LOANS, { headers: bob });

  expect(statuses).toEqual([201, 201, 409]);
  expect(body.pagination.total).toBe(2);
  expect((await client.get(`/api/v1/desks/${desk}`, { headers: bob })).body.data.loans).toBe(2);
});
