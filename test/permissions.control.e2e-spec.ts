// The control `permissions`: its document, its table, its catalogue, and that setting it changes no record.
import { standardEntities as entities } from '../src/features/entities.module.js';
import { sharedApp, startApp, type SharedApp } from './support/app.js';
import { bearer, createClass, join } from './support/classes.js';
import type { Client } from './support/client.js';

let app: SharedApp;
beforeAll(async () => (app = await sharedApp()));

interface Cell {
  readonly access?: string;
  readonly status?: number;
  readonly masked?: readonly string[];
  readonly write?: readonly string[];
}
const roles = ['guest', 'user', 'moderator', 'admin'] as const;
interface Row extends Readonly<Record<(typeof roles)[number], Cell>> {
  readonly operation: string;
  readonly scope: string;
}
type Table = readonly Row[];

const put = async (client: Client, document: unknown) =>
  (await client.put('/session/permissions', document)).body.data;
const view = async (client: Client) => (await client.get('/session/permissions')).body.data;

describe('PUT /session/permissions', () => {
  it.each([
    ['shop', false, ['bearer', 'basic', 'api-key', 'cookie']],
    ['read-only', false, ['bearer', 'basic', 'api-key', 'cookie']],
    ['scopes', false, ['bearer']],
    ['owner-only', true, ['bearer', 'basic', 'api-key', 'cookie']],
  ])('selects the policy %s', async (policy, hide, accept) => {
    const client = app.client();
    expect(await view(client)).toEqual({ policy: null });

    const data = await put(client, { policy });
    expect(data).toEqual({ policy, hide, accept, table: expect.any(Array) });
    expect(await view(client)).toEqual(data);
    expect((await client.get('/session/controls')).body.data).toEqual({ permissions: { policy } });
    expect((await client.get('/session')).body.data.controls).toEqual(['permissions']);

    expect((await client.delete('/session/permissions')).status).toBe(204);
    expect(await view(client)).toEqual({ policy: null });
  });

  it('sets hide and accept, and accepts what GET returns', async () => {
    const client = app.client();
    const data = await put(client, { policy: 'shop', hide: true, accept: ['bearer', 'cookie'] });
    expect(data).toMatchObject({ policy: 'shop', hide: true, accept: ['bearer', 'cookie'] });

    expect(await put(client, { ...data, hide: false })).toMatchObject({
      hide: false,
      accept: ['bearer', 'cookie'],
    });
    expect((await client.get('/session/controls')).body.data.permissions).toEqual({
      policy: 'shop',
      hide: false,
      accept: ['bearer', 'cookie'],
    });
  });

  it.each([
    [undefined, 'body must be object'],
    [[], 'body must be object'],
    [{}, "body must have one of the properties 'policy' and 'rules'"],
    [{ policy: 'shop', rules: [] }, "body must have one of the properties 'policy' and 'rules'"],
    [{ policy: null }, 'body/policy must be string'],
    [
      { policy: 'shops' },
      "body/policy must be the name of a policy: 'shops' is unknown, did you mean 'shop'?",
    ],
    [{ policy: '__proto__' }, "body/policy must be the name of a policy: '__proto__' is unknown"],
    [{ policy: 'shop', hide: 1 }, 'body/hide must be boolean'],
    [{ policy: 'shop', accept: [] }, 'body/accept must NOT have fewer than 1 items'],
    [{ policy: 'shop', accept: ['basic', 'basic'] }, 'body/accept must NOT have duplicate items'],
    [{ policy: 'shop', accept: ['digest'] }, 'body/accept/0 must be equal to one of the allowed values'],
    [
      { policy: 'shop', policies: 1 },
      "body must NOT have additional properties: 'policies' is unknown, known names: policy, rules, hide, accept",
    ],
  ])('rejects %j', async (document, message) => {
    const client = app.client();
    const { status, body } = await client.put('/session/permissions', document);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await view(client)).toEqual({ policy: null });
  });

  it('changes no record, and the sample data is not added', async () => {
    const client = app.client();
    await put(client, { policy: 'shop' });
    expect((await client.get('/session')).body.data).toMatchObject({ seeded: false, counts: { users: 0 } });
  });

  it('is copied by a fork with controls', async () => {
    const client = app.client();
    await put(client, { policy: 'owner-only' });
    const { body } = await client.post('/session/fork', { count: 1, controls: true });
    const fork = app.client();
    fork.session = body.data.sessions[0].id;
    expect(await view(fork)).toMatchObject({ policy: 'owner-only', hide: true });
  });
});

it('applies to the learners of a class', async () => {
  const created = await createClass(app);
  const controls = { permissions: { policy: 'shop' } };
  await app.client().put(`/classes/${created.id}/controls`, controls, bearer(created));
  const client = app.client();
  await join(client, created.join_code, 'Ada');
  expect(await view(client)).toMatchObject({ policy: 'shop' });
  expect((await client.get('/api/v1/orders')).status).toBe(401);
});

it('applies to all sessions by CONTROLS', async () => {
  const service = await startApp({ controls: JSON.stringify({ permissions: { policy: 'read-only' } }) });
  try {
    expect(await view(service.client())).toMatchObject({ policy: 'read-only' });
  } finally {
    await service.close();
  }
});

describe('GET /permissions', () => {
  it('opens no session, and has the tables of the control', async () => {
    const { headers, body } = await app.client().get('/permissions');
    expect(headers.has('x-session-id')).toBe(false);
    for (const { description, ...policy } of body.data.policies) {
      expect(description).toMatch(/\.$/);
      expect(await put(app.client(), { policy: policy.policy })).toEqual(policy);
    }
  });

  it('has one row for each operation on records, and the reset', async () => {
    const [shop] = (await app.client().get('/permissions')).body.data.policies;
    const operations = (shop.table as Table).map(({ operation }) => operation);
    expect(operations).toHaveLength(entities.length * 7 + 1);
    expect(operations).toContain('searchOrders');
    expect(operations.at(-1)).toBe('resetDemo');
  });
});

/** The rows of `shop` as people read them: guest, user, moderator, admin. */
const shop: Readonly<Record<string, string>> = {
  listProducts: 'all all all all read',
  searchProducts: 'all all all all read',
  getProduct: 'all all all all read',
  createProduct: '401 403 all all moderate',
  replaceProduct: '401 403 all all moderate',
  patchProduct: '401 403 all all moderate',
  deleteProduct: '401 403 403 all admin',
  listUsers: '401 own all-email all read',
  getUser: '401 own(403) all-email all read',
  createUser: 'all[name,email,age] all[name,email,age] all[name,email,age] all write',
  replaceUser: '401 own(403)[name,email,age] own(403)[name,email,age] all write',
  patchUser: '401 own(403)[name,email,age] own(403)[name,email,age] all write',
  deleteUser: '401 own(403) own(403) all write',
  listOrders: '401 own all all read',
  getOrder: '401 own(403) all all read',
  createOrder: '401 own(403)[product_id,quantity,status,notes] all all write',
  replaceOrder: '401 403 all all moderate',
  patchOrder: '401 own(403)[status,notes] all[status,notes] all write',
  deleteOrder: '401 403 403 all admin',
  resetDemo: '401 403 403 all admin',
};

const short = ({ access, status, masked, write }: Cell): string =>
  access === 'none'
    ? String(status)
    : `${access}${status === undefined ? '' : `(${status})`}` +
      (masked === undefined ? '' : `-${masked.join()}`) +
      (write === undefined ? '' : `[${write.join()}]`);

it.each(Object.entries(shop))('shop: %s', async (operation, expected) => {
  const { table } = (await put(app.client(), { policy: 'shop' })) as { table: Table };
  const row = table.find((one) => one.operation === operation);
  const cells = roles.map((role) => short(row?.[role] ?? {}));
  expect([...cells, row?.scope].join(' ')).toBe(expected);
});

it.each([
  ['read-only', 'listUsers', 'all all all all read'],
  ['read-only', 'patchUser', '401 403 403 all admin'],
  ['scopes', 'getOrder', '401 all all all read'],
  ['scopes', 'patchOrder', '401 all all all write'],
  ['scopes', 'deleteOrder', '401 all all all admin'],
  ['scopes', 'resetDemo', '401 all all all admin'],
  ['owner-only', 'getUser', '401 own(404) own(404) all read'],
  [
    'owner-only',
    'patchOrder',
    '401 own(404)[product_id,quantity,status,notes] own(404)[product_id,quantity,status,notes] all write',
  ],
  ['owner-only', 'deleteProduct', '401 403 403 all admin'],
])('%s: %s', async (policy, operation, expected) => {
  const { table } = (await put(app.client(), { policy })) as { table: Table };
  const row = table.find((one) => one.operation === operation);
  const cells = roles.map((role) => short(row?.[role] ?? {}));
  expect([...cells, row?.scope].join(' ')).toBe(expected);
});
