// Clients that send as much data as possible: the process keeps running and keeps the data of other sessions.
import { FloodClient, type Received } from './support/flood.js';
import { requestOf } from './support/soap.js';
import { startService, waitForUrl, type ServiceProcess } from './support/service-process.js';

jest.setTimeout(900_000);

/** 200,000 sessions take about a minute on two idle cores. */
const SESSIONS = Number(process.env.FLOOD_SESSIONS ?? 10_000);

const wide = '\u{1F600}'.repeat(500);
const product = { name: 'Lamp', price: 1, description: wide };
const creations = Array.from({ length: 30 }, (_, i) => `a${i}: createProduct(input: $input) { id }`);
const mutation = JSON.stringify({
  query: `mutation ($input: CreateProductInput!) { ${creations.join(' ')} }`,
  variables: { input: product },
});

const requests = {
  GraphQL: { path: '/graphql', body: mutation },
  REST: { path: '/api/v1/products', body: JSON.stringify(product) },
  SOAP: { path: '/soap', body: requestOf('CreateProduct', product), type: 'text/xml' },
} as const;

/** The status of a response. For a GraphQL response, the status of its first error. */
const statusOf = ({ status, text }: Received): number =>
  status === 200 ? Number(/"extensions":\{[^}]*"status":(\d+)/.exec(text)?.[1] ?? 200) : status;

describe('a flood of creations', () => {
  let service: ServiceProcess;
  let client: FloodClient;

  async function start(heap: number): Promise<void> {
    service = startService({
      NODE_OPTIONS: `--max-old-space-size=${heap}`,
      RATE_LIMIT_PER_MINUTE: '0',
    });
    client = new FloodClient(await waitForUrl(service));
  }

  afterEach(async () => {
    client.close();
    service.process.kill('SIGKILL');
    await service.exited;
  });

  /** Opens a session with a record, and returns calls to read and to change it. */
  async function createOwn(): Promise<Record<'read' | 'patch' | 'remove', () => Promise<Received>>> {
    const created = await client.send({
      path: '/api/v1/products',
      body: JSON.stringify({ name: 'Own', price: 1 }),
    });
    const { data } = JSON.parse(created.text) as { data: { id: string } };
    const own = { path: `/api/v1/products/${data.id}`, session: String(created.headers['x-session-id']) };
    return {
      read: () => client.send(own),
      patch: () => client.send({ ...own, method: 'PATCH', body: JSON.stringify({ price: 2 }) }),
      remove: () => client.send({ ...own, method: 'DELETE' }),
    };
  }

  it.each([
    // More than the heap in records: a service without bounds ends after about 3,000 requests with 256 MB.
    ['GraphQL', 256, 4000],
    ['GraphQL', 96, 2500],
    ['REST', 96, 12_000],
    ['SOAP', 96, 12_000],
  ] as const)(
    'over %s does not end a service with a heap of %d MB: %d requests',
    async (protocol, heap, count) => {
      const request = requests[protocol];
      await start(heap);
      const own = await createOwn();
      const statuses = new Map<number, number>();
      await client.repeat(count, async () => {
        const response = await client.send(request);
        const status = statusOf(response);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503)
          expect(response.headers['retry-after'] ?? response.text).toMatch(/^\d+$|"retryAfter":\d+/);
      });

      expect(
        [...statuses.keys()].filter((status) => ![200, 201, 409, 413, 429, 503].includes(status)),
      ).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      const after = [await own.read(), await own.patch(), await own.remove()];
      expect(after.map(({ status }) => status)).toEqual([200, 200, 204]);
      expect(service.process.exitCode).toBeNull();
    },
  );
});

describe('a service with a heap of 96 MB', () => {
  it(`releases the responses of ended sessions: ${SESSIONS} sessions write once and read twice`, async () => {
    const service = startService({
      NODE_OPTIONS: '--max-old-space-size=96',
      RATE_LIMIT_PER_MINUTE: '0',
      SESSION_TTL_SECONDS: '2',
    });
    const client = new FloodClient(await waitForUrl(service));
    const path = '/api/v1/products?limit=50';
    const statuses = new Set<number>();
    await client.repeat(SESSIONS, async () => {
      const created = await client.send({ path: '/api/v1/products', body: '{"name":"Lamp","price":1}' });
      const session = String(created.headers['x-session-id']);
      for (const { status } of [
        created,
        await client.send({ path, session }),
        await client.send({ path, session }),
      ])
        statuses.add(status);
    });
    const metrics = (await client.send({ path: '/metrics' })).text;
    client.close();
    service.process.kill('SIGKILL');
    await service.exited;

    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(statuses.has(200)).toBe(true);
    for (const part of ['responses', 'sessions', 'session-data']) {
      const [used, limit] = ['used', 'limit'].map((name) =>
        Number(
          new RegExp(`^sandbox_memory_${name}_bytes\\{part="${part}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
        ),
      );
      expect(used).toBeLessThanOrEqual(limit ?? NaN);
    }
  });
});
