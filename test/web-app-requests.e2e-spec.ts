// The web app's own requests: they show the session as it is, whatever its controls do to other requests.
import { randomUUID } from 'node:crypto';
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { requestOf, XML } from './support/soap.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

type Headers = Readonly<Record<string, string>>;

const ofWebApp = { 'x-sandbox-client': 'web' };
const cookieOf = (client: Client): Headers => ({ cookie: `theme=dark; sandbox_session=${client.session}` });

/** A request without the header `x-session-id`. */
function sendAs(headers: Headers, method: string, path: string, body?: unknown): Promise<TestResponse> {
  const client = app.client();
  client.session = undefined;
  return client.send(method, path, { headers, body });
}

/** A session in which every control changes, counts or records requests. */
async function controlled(): Promise<Client> {
  const client = app.client();
  await client.get('/api/v1/users');
  for (const [name, control] of Object.entries({
    journal: { record: true },
    mutants: { active: ['limit-plus-one'], variations: ['extra-headers'] },
    faults: {
      rules: [{ match: { method: 'GET' }, when: { times: 1 }, fault: { type: 'STATUS', status: 503 } }],
    },
  })) {
    const { status, text } = await client.put(`/session/${name}`, control);
    expect(`${status} ${text}`).toMatch(/^200 /);
  }
  return client;
}

/** The results of two requests for three users, and their effect on the controls of the session. */
async function effectsOf(client: Client, headers: Headers): Promise<object> {
  const responses: TestResponse[] = [];
  for (let i = 0; i < 2; i += 1) responses.push(await sendAs(headers, 'GET', '/api/v1/users?limit=3'));
  const [first, second] = responses;
  const faults = (await client.get('/session/faults')).body.data;
  const mutants = (await client.get('/session/mutants')).body.data;
  return {
    statuses: [first?.status, second?.status],
    users: second?.body.data.length,
    isVaried: second?.headers.has('x-served-by'),
    fired: faults.rules[0].fired,
    reached: mutants.reached['limit-plus-one'] ?? 0,
    recorded: (await client.get('/session/journal')).body.data.entries,
  };
}

const unaffected = {
  ...{ statuses: [200, 200], users: 3, isVaried: false },
  ...{ fired: 0, reached: 0, recorded: 0 },
};
const affected = {
  ...{ statuses: [503, 200], users: 4, isVaried: true },
  ...{ fired: 1, reached: 1, recorded: 2 },
};

it('its own requests are exempt from fault plans, mutants, variations and the journal', async () => {
  const client = await controlled();
  expect(await effectsOf(client, { ...ofWebApp, ...cookieOf(client) })).toEqual(unaffected);
});

it.each<[string, (client: Client) => Headers]>([
  ['that its user sends', cookieOf],
  ['of another client', (client) => ({ ...cookieOf(client), 'x-sandbox-client': 'kit' })],
  ['without the cookie', (client) => ({ ...ofWebApp, 'x-session-id': String(client.session) })],
  [
    'with the session in the header as well',
    (client) => ({ ...ofWebApp, ...cookieOf(client), 'x-session-id': String(client.session) }),
  ],
  [
    'with the cookie of another session',
    (client) => ({
      ...ofWebApp,
      cookie: `sandbox_session=${randomUUID()}`,
      'x-session-id': String(client.session),
    }),
  ],
])('requests %s are not exempt', async (_, headersOf) => {
  const client = await controlled();
  expect(await effectsOf(client, headersOf(client))).toEqual(affected);
});

it('its own requests are exempt in GraphQL and SOAP, and with an unknown path', async () => {
  const client = await controlled();
  await client.put('/session/faults', { rules: [{ fault: { type: 'STATUS', status: 503 } }] });
  const headers = { ...ofWebApp, ...cookieOf(client) };
  const { body } = await sendAs(headers, 'POST', '/graphql', {
    query: '{ users(limit: 2) { items { id } } }',
  });
  expect(body.data.users.items).toHaveLength(2);
  const soap = await app.client().send('POST', '/soap', {
    headers: { ...headers, ...XML, 'x-session-id': '' },
    body: requestOf('GetUsers', { limit: 2 }),
  });
  expect(soap.status).toBe(200);
  expect((await sendAs(headers, 'GET', '/api/v1/none')).status).toBe(404);
  expect((await client.get('/session/journal')).body.data.entries).toBe(0);
});

it('a session that it opens has the sample data from the start', async () => {
  const client = app.client();
  expect((await client.get('/session', { headers: ofWebApp })).body.data).toMatchObject({
    is_new: true,
    seeded: true,
    counts: { users: 12, products: 24, orders: 36 },
  });
  const { body } = await client.post('/graphql', { query: '{ users(limit: 2) { items { id } } }' });
  expect(body.data.users.items).toHaveLength(2);
});

it.each([{}, { 'x-sandbox-client': 'kit' }])(
  'a session that another client opens is empty: %j',
  async (headers) => {
    expect((await app.client().get('/session', { headers })).body.data.seeded).toBe(false);
  },
);

it('a session that exists is not filled by the web app', async () => {
  const client = app.client();
  await client.get('/session');
  expect((await client.get('/session', { headers: ofWebApp })).body.data.seeded).toBe(false);
});
