// The facts of requests that a permission policy rejects: the operation, the reason, and the verified credential.
import type { Exchange } from '../src/platform/practice/exchange/exchange.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import type { Client, TestRequest } from './support/client.js';
import { RecordedExchanges } from './support/recorded-exchanges.js';
import { requestOf, XML } from './support/soap.js';
import { basic, bob, type Headers } from './support/demo-logins.js';

const OWN_ORDER = 'c0000000-0000-4000-8000-000000000001';
const ORDER_OF_NORA = 'c0000000-0000-4000-8000-000000000003';

let app: AppWithProviders;
let exchanges: RecordedExchanges;
beforeAll(async () => {
  app = await startAppWithProviders();
  exchanges = new RecordedExchanges(app);
});
afterAll(() => app.close());

const acceptedBob = { outcome: 'accepted', scheme: 'basic', subject: 'bob@example.com', role: 'user' };

async function clientWith(policy: object): Promise<Client> {
  const client = await exchanges.client();
  // GraphQL and SOAP do not seed a session.
  await client.get('/api/v1/products');
  await client.put('/session/permissions', policy);
  return client;
}

interface Facts {
  readonly status: number;
  readonly operation: string | undefined;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly auth: Exchange['auth'];
}

function factsOf(client: Client): Facts {
  const { status, operations, auth, error } = exchanges.last(client);
  const [first] = operations;
  const { code, reason } = (first === undefined ? error : first.error) ?? {};
  return { status, operation: first?.operation, code, reason: reason?.code, auth };
}

const order = '/api/v1/orders';

describe('of REST', () => {
  it.each<[string, object, string, string, TestRequest, Facts]>([
    [
      'no credentials',
      { policy: 'shop' },
      'GET',
      order,
      {},
      factsFor(401, 'listOrders', 'UNAUTHORIZED', 'credentials_required'),
    ],
    [
      'wrong credentials where guests are allowed',
      { policy: 'shop' },
      'GET',
      '/api/v1/products',
      { headers: basic('bob@example.com', 'wrong') },
      factsFor(401, 'listProducts', 'UNAUTHORIZED', 'wrong_password', {
        outcome: 'rejected',
        scheme: 'basic',
        reason: 'wrong_password',
      }),
    ],
    [
      'credentials that the policy does not accept',
      { policy: 'scopes' },
      'GET',
      order,
      { headers: bob },
      factsFor(401, 'listOrders', 'UNAUTHORIZED', 'not_accepted'),
    ],
    [
      'a role that does not suffice',
      { policy: 'shop' },
      'DELETE',
      `${order}/${OWN_ORDER}`,
      { headers: bob },
      factsFor(403, 'deleteOrder', 'FORBIDDEN', 'role_required', acceptedBob),
    ],
    [
      'a record of another user',
      { policy: 'shop' },
      'GET',
      `${order}/${ORDER_OF_NORA}`,
      { headers: bob },
      factsFor(403, 'getOrder', 'FORBIDDEN', 'not_owner', acceptedBob),
    ],
    [
      'a hidden record of another user',
      { policy: 'shop', hide: true },
      'GET',
      `${order}/${ORDER_OF_NORA}`,
      { headers: bob },
      factsFor(404, 'getOrder', 'NOT_FOUND', undefined, acceptedBob),
    ],
    [
      'a field that may not be written',
      { policy: 'shop' },
      'PATCH',
      `${order}/${OWN_ORDER}`,
      { headers: bob, body: { quantity: 2 } },
      factsFor(403, 'patchOrder', 'FORBIDDEN', 'field_not_allowed', acceptedBob),
    ],
    [
      'a field that may not be written by a guest',
      { policy: 'shop' },
      'POST',
      '/api/v1/users',
      { body: { name: 'Eve', email: 'eve@example.com', role: 'admin' } },
      factsFor(403, 'createUser', 'FORBIDDEN', 'field_not_allowed'),
    ],
  ])('%s', async (_name, policy, method, path, request, expected) => {
    const client = await clientWith(policy);
    await client.send(method, path, request);
    expect(factsOf(client)).toEqual(expected);
  });

  it('a missing scope', async () => {
    const client = await clientWith({ policy: 'scopes' });
    const form = 'grant_type=client_credentials&client_id=demo&client_secret=demo-secret&scope=read';
    const { body } = await client.post('/auth/oauth/token', form, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await client.delete(`${order}/${OWN_ORDER}`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(factsOf(client)).toMatchObject({
      ...{ status: 403, operation: 'deleteOrder', code: 'FORBIDDEN', reason: 'insufficient_scope' },
      auth: { outcome: 'accepted', scheme: 'bearer' },
    });
    expect(exchanges.last(client).responseHeaders['www-authenticate']).toMatch(/scope="admin"/);
  });
});

describe('of GraphQL', () => {
  const remove = `mutation { deleteOrder(id: "${OWN_ORDER}") }`;

  it.each<[string, Headers, string, Facts]>([
    ['no credentials', {}, remove, factsFor(200, 'deleteOrder', 'UNAUTHORIZED', 'credentials_required')],
    [
      'a role that does not suffice',
      bob,
      remove,
      factsFor(200, 'deleteOrder', 'FORBIDDEN', 'role_required', acceptedBob),
    ],
    [
      'a record of another user',
      bob,
      `{ order(id: "${ORDER_OF_NORA}") { id } }`,
      factsFor(200, 'getOrder', 'FORBIDDEN', 'not_owner', acceptedBob),
    ],
  ])('%s', async (_name, headers, query, expected) => {
    const client = await clientWith({ policy: 'shop' });
    await client.post('/graphql', { query }, { headers });
    expect(factsOf(client)).toEqual(expected);
  });
});

describe('of SOAP', () => {
  it.each<[string, Headers, string, Facts]>([
    [
      'no credentials',
      {},
      requestOf('DeleteOrder', { id: OWN_ORDER }),
      factsFor(500, 'deleteOrder', 'UNAUTHORIZED', 'credentials_required'),
    ],
    [
      'a role that does not suffice',
      bob,
      requestOf('DeleteOrder', { id: OWN_ORDER }),
      factsFor(500, 'deleteOrder', 'FORBIDDEN', 'role_required', acceptedBob),
    ],
    [
      'a record of another user',
      bob,
      requestOf('GetOrder', { id: ORDER_OF_NORA }),
      factsFor(500, 'getOrder', 'FORBIDDEN', 'not_owner', acceptedBob),
    ],
  ])('%s', async (_name, headers, body, expected) => {
    const client = await clientWith({ policy: 'shop' });
    await client.post('/soap', body, { headers: { ...XML, ...headers } });
    expect(factsOf(client)).toEqual(expected);
  });
});

function factsFor(
  status: number,
  operation: string,
  code: string,
  reason?: string,
  auth?: Exchange['auth'] | object,
): Facts {
  return { status, operation, code, reason, auth: auth as Exchange['auth'] };
}
