// Values that follow the session's clock, and values that follow the service's clock, over each protocol.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { executeGraphql } from './support/graphql.js';
import { claimsIn, DEMO, alice } from './support/oauth.js';
import { call, find } from './support/soap.js';
import { TestClock } from './support/test-clock.js';

const clock = new TestClock();
let app: TestApp;
beforeAll(async () => (app = await startApp({ clock, rateLimitPerMinute: 50 })));
afterAll(() => app.close());
/** The clients share one address, and with it one rate limit. */
beforeEach(() => clock.advance({ seconds: 61 }));

const FROZEN = '2030-01-01T00:00:00.000Z';
const JOURNEY = '/api/v1/flows/order-placement';

/** A client whose session has a frozen clock. */
async function frozenClient(): Promise<Client> {
  const client = app.client();
  await client.put('/session/clock', { frozen_time: FROZEN });
  return client;
}

let count = 0;
const user = (): { name: string; email: string } => ({
  name: 'Ada',
  email: `ada-${(count += 1)}@example.com`,
});

const data = async (response: Promise<TestResponse>): Promise<TestResponse['body']> =>
  (await response).body.data;
const seconds = (value: unknown): string => new Date(Number(value) * 1000).toISOString();
const password = { grant_type: 'password', scope: 'openid', ...alice, ...DEMO };

async function idToken(client: Client): Promise<Readonly<Record<string, unknown>>> {
  return claimsIn((await client.post('/auth/oauth/token', password)).body.id_token);
}

type Times = readonly (readonly [name: string, time: (client: Client) => Promise<unknown>])[];

const ofSession: Times = [
  ['created_at over REST', async (client) => (await data(client.post('/api/v1/users', user()))).created_at],
  [
    'created_at over GraphQL',
    async (client) => {
      const { email } = user();
      const query = `mutation { createUser(input: { name: "Ada", email: "${email}" }) { created_at } }`;
      return (await data(executeGraphql(client, query))).createUser.created_at;
    },
  ],
  [
    'created_at over SOAP',
    async (client) => find(await call(client, 'CreateUser', user()), 'created_at').text,
  ],
  [
    'updated_at of a record of the sample data',
    async (client) => {
      const [{ id }] = await data(client.get('/api/v1/users?limit=1'));
      return (await data(client.patch(`/api/v1/users/${id}`, { name: 'Eve' }))).updated_at;
    },
  ],
  ['a snapshot', async (client) => (await data(client.put('/session/snapshots/one'))).created_at],
  [
    'an imported record',
    async (client) => {
      await client.post('/session/import', { data: { users: [user()] } });
      return (await client.get('/session/export')).body.data.users[0].created_at;
    },
  ],
  ['an export', async (client) => (await client.get('/session/export')).body.exported_at],
  ['received_at of the echo', async (client) => (await data(client.get('/api/v1/echo'))).received_at],
  [
    'iat of a token over REST',
    async (client) => seconds(claimsIn((await client.post('/auth/token', alice)).body.access_token).iat),
  ],
  [
    'iat of a token over GraphQL',
    async (client) => {
      const query = `mutation { issueToken(username: "${alice.username ?? ''}", password: "${alice.password ?? ''}") }`;
      return seconds(claimsIn((await data(executeGraphql(client, query))).issueToken.access_token).iat);
    },
  ],
  ['iat of an ID token', async (client) => seconds((await idToken(client)).iat)],
  ['auth_time of an ID token', async (client) => seconds((await idToken(client)).auth_time)],
  [
    'exp of an ID token, an hour later',
    async (client) => seconds(Number((await idToken(client)).exp) - 3600),
  ],
  [
    'a record of a flow',
    async (client) => {
      await client.post(JOURNEY);
      return (await data(client.get('/api/v1/orders?sort=created_at&order=desc&limit=1')))[0].created_at;
    },
  ],
];

const ofService: Times = [
  ['created_at of the session', async (client) => (await data(client.get('/session'))).created_at],
  [
    'the end of the session',
    async (client) => {
      const { expires_at, expires_in_seconds } = await data(client.get('/session'));
      return new Date(Date.parse(expires_at) - expires_in_seconds * 1000).toISOString();
    },
  ],
  [
    'the Max-Age of its cookie',
    async (client) => {
      const sent = (await client.get('/session')).headers.get('set-cookie') ?? '';
      expect(sent).toContain('Max-Age=1800');
      return new Date(clock.now()).toISOString();
    },
  ],
  ['the health check', async (client) => (await client.get('/health')).body.timestamp],
];

describe('the clock of a session', () => {
  it.each(ofSession)('is the time of %s', async (_, timeIn) => {
    expect(await timeIn(await frozenClient())).toMatch(/^2030-01-01T00:00:00\.00\dZ$/);
    expect(await timeIn(app.client())).toMatch(/^2026-01-01T/);
  });

  it.each(ofService)('is not the time of %s', async (_, timeIn) => {
    expect(await timeIn(await frozenClient())).toBe(new Date(clock.now()).toISOString());
  });

  it('does not change the Date header', async () => {
    const client = await frozenClient();
    // Node writes the header once per second, with a timer that can be late.
    const before = Math.floor(Date.now() / 1000) * 1000 - 1000;
    const { headers } = await client.get('/session');
    const [date, after] = [Date.parse(headers.get('date') ?? ''), Date.now()];
    expect(date).toBeGreaterThanOrEqual(before);
    expect(date).toBeLessThanOrEqual(after);
  });

  it('leaves the session its lifetime when it passes its end', async () => {
    const client = app.client();
    await client.post('/api/v1/users', user());
    await client.post('/session/clock/advance', { duration: 'P365D' });
    expect((await client.get('/api/v1/users')).body.pagination.total).toBe(13);
    clock.advance({ seconds: 1800 });
    expect((await client.get('/api/v1/users')).body.pagination.total).toBe(12);
  });

  it('does not reset the rate limit', async () => {
    const client = app.client();
    await client.get('/session');
    let response = await client.get('/session');
    while (response.status === 200)
      response = await client.post('/session/clock/advance', { duration: 'PT1H' });
    expect(response.status).toBe(429);
    clock.advance({ seconds: Number(response.headers.get('retry-after')) });
    const { frozen, offset_seconds } = await data(client.get('/session/clock'));
    expect({ frozen, isAhead: offset_seconds > 3600 }).toEqual({ frozen: false, isAhead: true });
  });
});

describe('a frozen clock and a seed', () => {
  /** The bodies of the same requests in a new session. */
  async function bodies(): Promise<readonly string[]> {
    const client = app.client();
    const texts: string[] = [];
    const keep = async (response: Promise<TestResponse>): Promise<TestResponse> => {
      texts.push((await response).text);
      return response;
    };
    await client.put('/session/controls', { clock: { frozen_time: FROZEN }, random: { seed: 42 } });
    const { body } = await keep(client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' }));
    await keep(client.patch(`/api/v1/users/${body.data.id}`, { name: 'Eve' }));
    await client.post('/session/import?mode=merge', { data: { products: [{ name: 'Lamp', price: 5 }] } });
    await client.post(JOURNEY);
    await keep(client.get('/api/v1/products?limit=100'));
    await keep(client.get('/api/v1/users?limit=100'));
    await keep(client.get('/api/v1/orders?limit=100&expand=user,product'));
    await client.delete(`/api/v1/users/${body.data.id}`);
    await keep(client.post('/api/v1/users', { name: 'Ada', email: 'ada@example.com' }));
    await keep(client.get('/api/v1/users/no-such-id'));
    return texts;
  }

  it('give the same bytes for the same requests, at any time of the service', async () => {
    const first = await bodies();
    clock.advance({ seconds: 86_400 });
    expect(await bodies()).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
  });
});

describe('the journal', () => {
  it('has the time of the service, while records have that of the session', async () => {
    const client = app.client();
    await client.put('/session/controls', {
      clock: { frozen_time: '2031-01-01T00:00:00.000Z' },
      journal: { record: true },
    });
    const { body } = await client.post('/api/v1/products', { name: 'Lamp', price: 1 });
    expect(body.data.created_at).toBe('2031-01-01T00:00:00.000Z');
    const [entry] = (await client.get('/session/requests')).body.data;
    // The service subtracts the duration of the request, which is shorter than the time limit of a test.
    const age = clock.now() - Date.parse(entry.received_at);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120_000);
  });
});
