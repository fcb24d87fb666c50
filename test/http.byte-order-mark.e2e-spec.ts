// JSON with a byte order mark, as PowerShell and .NET send it, is read as without it (RFC 8259 §8.1).
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';

const MARK = '\ufeff';
const user = '/api/v1/users/a0000000-0000-4000-8000-000000000001';
const login = { username: 'bob@example.com', password: 'bob-user-2026' };

let app: SharedApp;
let client: Client;
beforeAll(async () => (app = await sharedApp()));
beforeEach(() => (client = app.client()));

const send = (method: string, path: string, body: unknown): ReturnType<Client['send']> =>
  client.send(method, path, {
    headers: { 'content-type': 'application/json' },
    body: `${MARK}${JSON.stringify(body)}`,
  });

it.each<[string, string, unknown, number]>([
  ['POST', '/api/v1/products', { name: 'Lamp', price: 5 }, 201],
  ['PATCH', user, { name: 'Ada' }, 200],
  ['QUERY', '/api/v1/users', { filters: { role: ['admin'] } }, 200],
  ['POST', '/graphql', { query: '{ __typename }' }, 200],
  ['PUT', '/session/faults', { rules: [] }, 200],
  ['POST', '/session/requests/verify', { match: { operation: 'listUsers' }, count: 0 }, 200],
  ['POST', '/auth/token', login, 200],
  ['POST', '/auth/session/login', login, 200],
  ['POST', '/auth/oauth/token', { grant_type: 'password', ...login }, 200],
])('%s %s', async (method, path, body, status) => {
  const response = await send(method, path, body);
  expect({ status: response.status, text: response.status === status ? '' : response.text }).toEqual({
    status,
    text: '',
  });
});

it('a large body', async () => {
  const body = { name: 'Lamp', price: 5, description: 'x'.repeat(40_000) };
  const { status, body: error } = await send('POST', '/api/v1/products', body);
  expect([status, error.details[0].field]).toEqual([400, 'description']);
});

it('is matched by a fault plan, and recorded as JSON', async () => {
  await client.put('/session/journal', { record: true });
  const rules = [{ match: { body: { name: 'Ada' } }, fault: { type: 'STATUS', status: 503 } }];
  const { status, text } = await client.put('/session/faults', { rules });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  expect((await send('PATCH', user, { name: 'Ada' })).status).toBe(503);
  const { body } = await client.get('/session/requests');
  expect(body.data.map((entry: { request: { body: unknown } }) => entry.request.body)).toContainEqual({
    name: 'Ada',
  });
});

it('without JSON after it is an error', async () => {
  const headers = { 'content-type': 'application/json' };
  const { status } = await client.send('POST', '/api/v1/products', { headers, body: MARK });
  expect(status).toBe(400);
});
