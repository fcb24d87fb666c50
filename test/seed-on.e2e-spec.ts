// SEED_ON: which requests seed a new session with the sample data.
import { startApp, type TestApp } from './support/app.js';
import type { Client, TestResponse } from './support/client.js';
import { mapCounts, sampleCounts } from './support/collections.js';
import { isStream, Routes } from './support/routes.js';

const xml = { 'content-type': 'text/xml' };
const envelope = (body: string): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;

const requests: readonly [string, (client: Client) => Promise<TestResponse>][] = [
  ['a GraphQL query', (client) => client.post('/graphql', { query: '{ users { pageInfo { total } } }' })],
  ['a GraphQL query over GET', (client) => client.get('/graphql?query={users{pageInfo{total}}}')],
  ['a SOAP operation', (client) => client.post('/soap/', envelope('<GetUsersRequest/>'), { headers: xml })],
];

describe.each([
  ['rest', false],
  ['any', true],
] as const)('SEED_ON=%s', (seedOn, seeds) => {
  let app: TestApp;
  let routes: Routes;
  beforeAll(async () => ([app, routes] = await Routes.discover(() => startApp({ seedOn }))));
  afterAll(() => app.close());

  it.each(requests)(`${seeds ? 'seeds' : 'does not seed'} the session on %s`, async (_name, send) => {
    const client = app.client();
    const { text } = await send(client);
    const { body } = await client.get('/session');
    const counts = seeds ? sampleCounts : mapCounts(() => 0);

    expect(body.data).toMatchObject({ seeded: seeds, counts });
    expect(text).toMatch(new RegExp(`total\\W+${counts.users}\\b`));
  });

  it('seeds the session on a REST request to an entity', async () => {
    const client = app.client();
    await client.get('/api/v1/users');

    expect((await client.get('/session')).body.data.seeded).toBe(true);
  });

  it.each([
    ['the SOAP guide', (client: Client) => client.get('/soap/')],
    ['GraphiQL', (client: Client) => client.get('/graphql', { headers: { accept: 'text/html' } })],
    ['the schema', (client: Client) => client.get('/graphql/schema')],
    ['the WSDL', (client: Client) => client.get('/soap/?wsdl')],
    ['the session', (client: Client) => client.get('/session')],
    ['malformed JSON', (client: Client) => client.post('/graphql', '{')],
    ['a media type that SOAP does not take', (client: Client) => client.post('/soap/', 'x')],
  ])('does not seed the session on a request for %s', async (_name, send) => {
    const client = app.client();
    await send(client);

    expect((await client.get('/session')).body.data.seeded).toBe(false);
  });

  it('seeds once: deleted records stay deleted', async () => {
    const client = app.client();
    await client.delete('/api/v1/users/a0000000-0000-4000-8000-000000000001');
    for (const [, send] of requests) await send(client);

    expect((await client.get('/session')).body.data.counts.users).toBe(11);
  });

  it('seeds once on concurrent requests of all protocols', async () => {
    const client = app.client();
    await client.get('/session');
    const all = [...requests, ...requests].map(([, send]) => send(client));
    await Promise.all([...all, client.post('/api/v1/products', { name: 'Lamp', price: 5 })]);
    const { users, products = NaN } = sampleCounts;

    expect((await client.get('/session')).body.data.counts).toMatchObject({ users, products: products + 1 });
  });

  it('never seeds the session on a control route', async () => {
    // An import decides itself whether the session is seeded.
    const isControl = (url: string): boolean => url.startsWith('/session') && url !== '/session/import';
    const controls = routes.all.filter(
      (route) => isControl(route.url) && !isStream(route) && route.method !== 'DELETE',
    );
    expect(controls.length).toBeGreaterThan(8);
    for (const route of controls) {
      const client = app.client();
      await routes.send(route, { client });

      expect([route, (await client.get('/session')).body.data.seeded]).toEqual([route, false]);
    }
  });

  it(`${seeds ? 'seeds' : 'does not seed'} before a mutation runs`, async () => {
    const client = app.client();
    const input = '{ name: "Ada", email: "AMARA.OKAFOR@example.com" }';
    const { body } = await client.post('/graphql', {
      query: `mutation { createUser(input: ${input}) { id } }`,
    });
    const code = (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

    expect(code).toBe(seeds ? 'CONFLICT' : undefined);
    expect((await client.get('/session')).body.data.counts.users).toBe(seeds ? sampleCounts.users : 1);
  });
});
