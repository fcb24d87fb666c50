// The response cache: a repeated request gets a cached response until data changes.
import { sharedApp, type SharedApp } from './support/app.js';
import type { Client } from './support/client.js';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const lamp = { name: 'Zeppelin', price: 5 };
const xml = { 'content-type': 'text/xml' };
const envelope = (body: string): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;
const soap = (client: Client, body: string): Promise<string> =>
  client.post('/soap/', envelope(body), { headers: xml }).then(({ text }) => text);
const graphql = (client: Client, query: string, variables?: object): Promise<string> =>
  client.post('/graphql', { query, variables }).then(({ text }) => text);

const requests: readonly [string, (client: Client) => Promise<string>][] = [
  ['a list', async (client) => (await client.get('/api/v1/products?price=5')).text],
  ['a QUERY', async (client) => (await client.query('/api/v1/products', { filters: { price: 5 } })).text],
  ['GraphQL', (client) => graphql(client, '{ products(filter: {price: {eq: 5}}) { items { name } } }')],
  ['SOAP', (client) => soap(client, '<GetProductsRequest><limit>100</limit></GetProductsRequest>')],
];

describe.each(requests)('a repeated request: %s', (_, send) => {
  it('gets the same response until a record is written', async () => {
    const client = app.client();
    const responses = [await send(client), await send(client), await send(client)];
    const { body } = await client.post('/api/v1/products', lamp);
    const written = [await send(client), await send(client)];
    await client.delete(`/api/v1/products/${String(body.data.id)}`);

    expect(new Set(responses.map((text) => text.includes('Zeppelin')))).toEqual(new Set([false]));
    expect(new Set(written.map((text) => text.includes('Zeppelin')))).toEqual(new Set([true]));
    expect(await send(client)).not.toContain('Zeppelin');
  });

  it('gets the records of its own session', async () => {
    const [one, other] = [app.client(), app.client()];
    await one.post('/api/v1/products', { ...lamp, name: 'Zeppelin of one' });
    await other.post('/api/v1/products', { ...lamp, name: 'Zeppelin of the other' });

    for (const _round of [1, 2]) {
      expect(await send(one)).toContain('Zeppelin of one');
      expect(await send(other)).toContain('Zeppelin of the other');
    }
  });
});

it('simulates errors for cached responses', async () => {
  const client = app.client();
  const statuses = [];
  for (const path of ['/api/v1/users', '/api/v1/users', '/api/v1/users?error=503', '/api/v1/users?limit=0'])
    statuses.push((await client.get(path)).status, (await client.get(path)).status);

  expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 400, 400]);
});

it('returns the headers of the first response, and 304 to a matching ETag', async () => {
  const client = app.client();
  await client.get('/session');
  const [first, again] = [await client.get('/api/v1/users'), await client.get('/api/v1/users')];
  const notModified = await client.get('/api/v1/users', {
    headers: { 'if-none-match': again.headers.get('etag') ?? '' },
  });
  const named = ['content-type', 'etag', 'accept-query', 'cache-control', 'x-session-id'];

  expect(notModified.status).toBe(304);
  for (const name of named) expect(again.headers.get(name)).toBe(first.headers.get(name));
});

it('returns GraphQL errors every time, and caches by variables', async () => {
  const client = app.client();
  const byId = 'query ($id: ID!) { user(id: $id) { id } }';
  const [known, unknown] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-0000000000ff'];
  await client.get('/api/v1/users');
  const responses = [];
  for (const id of [known, unknown, known, unknown]) responses.push(await graphql(client, byId, { id }));

  expect(responses.map((text) => text.includes('NOT_FOUND'))).toEqual([false, true, false, true]);
});

it('executes repeated writes every time', async () => {
  const client = app.client();
  const create = '<CreateProductRequest><name>Twice</name><price>7</price></CreateProductRequest>';
  const mutation = 'mutation { createProduct(input: {name: "Twice", price: 7}) { id } }';
  for (const _round of [1, 2]) {
    await soap(client, create);
    await graphql(client, mutation);
  }

  expect((await client.get('/api/v1/products?price=7')).body.pagination.total).toBe(4);
});
