// The memory of responses that clients have not read.
import { startApp, type TestApp } from './support/app.js';
import { bearer, createClass, join } from './support/classes.js';
import type { Client } from './support/client.js';
import { DelayedRequest } from './support/delayed-request.js';
import { EventStream } from './support/event-stream.js';
import { executeGraphql } from './support/graphql.js';
import { parseResponse } from './support/http-client.js';
import { RawConnection } from './support/raw-connection.js';
import { requestOf } from './support/soap.js';
import {
  largeDocument,
  rawRequest,
  sendPipelined,
  sendUnread,
  tenLists,
  untilBytes,
  type RawRequest,
} from './support/unread-responses.js';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The part of responses has 24 MiB: half of it for a session, three quarters for an address. */
const settings = { store: 'memory', memoryBudgetMib: 200, trustProxy: true } as const;
let app: TestApp;
let client: Client;
const open: RawConnection[] = [];
beforeAll(async () => {
  app = await startApp(settings);
  client = await clientWithRecords();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const connection of open.splice(0)) connection.destroy();
  expect(await untilBytes(app.url, (bytes) => bytes === 0)).toBe(0);
});

async function clientWithRecords(of = app): Promise<Client> {
  const created = of.client();
  expect((await created.post('/session/import', largeDocument())).status).toBe(200);
  return created;
}

async function pipeline(...requests: readonly RawRequest[]): Promise<void> {
  open.push(await sendPipelined(app, ...requests));
}

const inSession = (request: RawRequest): RawRequest => ({ ...request, session: String(client.session) });
const graphql = (body: unknown): RawRequest => inSession({ path: '/graphql', body: JSON.stringify(body) });
/** The OpenAPI document does not describe the errors of batches. */
async function sendBatch(documents: number, { session }: Client, headers = {}): Promise<Response> {
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': String(session), ...headers },
    body: JSON.stringify(times(documents, tenLists)),
  });
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('The memory of responses counts, until they are sent or their connection is lost,', () => {
  it.each<[string, number, () => RawRequest]>([
    ['a list', 200 * KIB, () => inSession({ path: '/api/v1/products?limit=100' })],
    ['a list with expand', 200 * KIB, () => inSession({ path: '/api/v1/orders?limit=100&expand=product' })],
    ['a GraphQL query', 2000 * KIB, () => graphql(tenLists)],
    ['a GraphQL batch', 10_000 * KIB, () => graphql(times(5, tenLists))],
    [
      'a SOAP list',
      200 * KIB,
      () => inSession({ path: '/soap', type: 'text/xml', body: requestOf('GetProducts', { limit: 100 }) }),
    ],
    ['an export', 1200 * KIB, () => inSession({ path: '/session/export' })],
    ['a diff', 1200 * KIB, () => inSession({ path: '/session/diff' })],
    ['short responses', 20 * KIB, () => inSession({ path: '/api/v1/products?limit=10' })],
  ])('%s', async (_, least, request) => {
    await pipeline(request());

    expect(await untilBytes(app.url, (bytes) => bytes >= least)).toBeLessThan(2.2 * least);
  });

  it('events of a board', async () => {
    const created = await createClass(app);
    const { headers = {} } = bearer(created);
    for (let n = 0; n < 80; n += 1) await join(app.client(), created.join_code, `Learner ${n}`);
    await pipeline({ path: `/classes/${created.id}/events`, headers });
    const observer = await EventStream.open(app.url, created);
    // Each change of the class sends the whole board.
    for (const title of ['one', 'two', 'three']) {
      await app.client().patch(`/classes/${created.id}`, { title }, { headers });
      await observer.until(({ data }) => data?.class?.title === title);
    }
    observer.close();

    expect(await untilBytes(app.url, (bytes) => bytes > 0)).toBeLessThan(MIB);
  });

  it.each(['/session/requests?limit=1000', '/session/requests.har'])('%s', async (path) => {
    await client.put('/session/journal', { record: true });
    for (let n = 0; n < 10; n += 1) await client.get('/api/v1/products?limit=100');
    await pipeline(inSession({ path }));

    expect(await untilBytes(app.url, (bytes) => bytes > 0)).toBeGreaterThan(64 * KIB);
    await client.delete('/session/journal');
  });
});

describe('A response above 16 MiB', () => {
  it('is replaced by an error in the format of GraphQL', async () => {
    const response = await sendBatch(10, client);

    expect(response.status).toBe(413);
    expect(await response.json()).toEqual([
      {
        errors: [
          {
            message: expect.stringMatching(/^the response takes more than 16 MiB: request fewer /),
            extensions: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
          },
        ],
      },
    ]);
  });
});

describe('A GraphQL document with a result above 16 MiB', () => {
  const aliases = Array.from({ length: 20 }, (_, n) => `d${n}: description`);
  const fragment = `fragment F on Product { ${aliases.join(' ')} }`;
  const roots = (selection: string): string =>
    `{ ${Array.from({ length: 8 }, (_, n) => `r${n}: ${selection}`).join(' ')} } ${fragment}`;
  const tooLarge = {
    message: expect.stringMatching(/^the response takes more than 16 MiB/),
    extensions: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
  };

  it.each([
    ['in a list', roots('products(limit: 100) { items { ...F } }')],
    ['in related records', roots('orders(limit: 100) { items { product { ...F } } }')],
  ])('%s gets 413, interpreted and compiled', async (_, query) => {
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await executeGraphql(client, query);
      expect({ status, body }).toEqual({ status: 413, body: { errors: [tooLarge] } });
    }
  });

  it('gets 413 while the exchange is recorded', async () => {
    await client.put('/session/journal', { record: true });
    const { status } = await executeGraphql(client, roots('products(limit: 100) { items { ...F } }'));
    await client.delete('/session/journal');

    expect(status).toBe(413);
  });

  it('has an error in its place in a batch', async () => {
    const query = roots('products(limit: 100) { items { ...F } }');
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': String(client.session) },
      body: JSON.stringify([{ query }, { query: '{ __typename }' }]),
    });

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([{ errors: [tooLarge] }, { data: { __typename: 'Query' } }]);
  });
});

describe('A client with unread responses', () => {
  const batch = (): RawRequest => graphql(times(7, tenLists));
  const otherAddress = { 'x-forwarded-for': '192.0.2.1' };

  it('may have one of any size, and gets 503 for another one in the same session', async () => {
    await pipeline(batch());
    await untilBytes(app.url, (bytes) => bytes > 13 * MIB);
    const rejected = await client.get('/api/v1/orders?limit=100&expand=product', { headers: otherAddress });

    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.headers.has('etag')).toBe(false);
    expect(rejected.body).toEqual({
      success: false,
      error: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('has not read: read them, then repeat the request'),
      reason: { code: 'unread_responses', hint: expect.any(String) },
    });
  });

  it('gets 503 for another one from the same address, but other addresses and short responses do not', async () => {
    const another = await clientWithRecords();
    await pipeline(batch());
    await untilBytes(app.url, (bytes) => bytes > 13 * MIB);

    expect((await sendBatch(4, another)).status).toBe(503);
    const accepted = await sendBatch(4, another, otherAddress);
    expect(accepted.status).toBe(200);
    await accepted.text();
    expect((await another.get('/api/v1/products?limit=10')).status).toBe(200);
    expect((await another.get('/api/v1/orders?limit=100&expand=product')).status).toBe(200);
  });

  it('gets 503 for pipelined short responses beyond its share', async () => {
    const connection = await RawConnection.connect(app.port);
    open.push(connection);
    // Requests of one read: Node reads no further ones before these have responses.
    const list = rawRequest(inSession({ path: '/api/v1/orders?limit=100&expand=product' }));
    connection.send(rawRequest({ path: '/api/v1/users?delay=300' }) + list.repeat(100));

    await connection.waitFor('unread_responses');
  });
});

describe('A long response', () => {
  it('is the same in slices as in one part', async () => {
    const { text, headers } = await client.get('/api/v1/orders?limit=100&expand=product,user');
    const { data } = JSON.parse(text) as { data: { product: { description: string } }[] };

    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
    expect(text.length).toBeGreaterThan(128 * KIB);
    expect(data.map(({ product }) => product.description)).toEqual(times(100, '\u{1F600}'.repeat(490)));
  });

  it('has the headers of HEAD, and is not sent if the ETag is current', async () => {
    const path = '/api/v1/orders?limit=100&expand=product,user';
    const { headers } = await client.get(path);
    const head = await client.send('HEAD', path);
    const tag = headers.get('etag') ?? '';

    expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      headers.get('content-length'),
      tag,
    ]);
    expect((await client.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});

describe('With a short timeout, a long response', () => {
  let hasty: TestApp;
  let session: string;
  beforeAll(async () => {
    // An unread response is closed after a quarter of this time.
    hasty = await startApp({ ...settings, requestTimeoutSeconds: 8 });
    session = String((await clientWithRecords(hasty)).session);
  });
  afterAll(() => hasty.close());

  it('is closed if its client reads nothing', async () => {
    const connection = await sendUnread(hasty, {
      path: '/graphql',
      body: JSON.stringify(times(7, tenLists)),
      session,
    });
    open.push(connection);
    await untilBytes(hasty.url, (bytes) => bytes > 13 * MIB);
    // Its ten seconds are shorter than the timeout of connections without activity, which is twelve.
    const delayed = await DelayedRequest.begin(hasty.port);

    // The connection is open on the side of the client.
    expect(await untilBytes(hasty.url, (bytes) => bytes === 0)).toBe(0);
    expect(delayed.isPending).toBe(true);
    delayed.abort();
  });

  it('does not shorten the time for the next response of its connection', async () => {
    const connection = await RawConnection.connect(hasty.port);
    open.push(connection);
    connection.send(
      rawRequest({ path: '/api/v1/orders?limit=100&expand=product,user', session }) +
        rawRequest({ path: '/api/v1/users?delay=4000', session }) +
        rawRequest({ path: '/health' }),
    );
    await connection.waitFor('"status":"ok"');
    connection.destroy();

    expect(parseResponse(await connection.readToEnd()).status).toBe(200);
  });
});
