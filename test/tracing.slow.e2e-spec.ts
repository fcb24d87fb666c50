// Traces over OTLP/HTTP: a collector receives them, and an unavailable one has no effect on requests.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseTraceparent } from '../src/platform/kernel/logging/traceparent.js';
import { startApp, type TestApp } from './support/app.js';
import { captureLog } from './support/captured-log.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const TRACE = 'ab'.repeat(16);
const PARENT = 'cd'.repeat(8);
const traceparent = `00-${TRACE}-${PARENT}-01`;

describe('a collector', () => {
  let collector: Server;
  let spans: Span[];
  let services: unknown[];
  let endpoint: string;
  beforeEach(async () => {
    [spans, services] = [[], []];
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') addSpans(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    collector.closeAllConnections();
    collector.close();
  });

  function addSpans({
    resourceSpans,
  }: {
    resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
  }): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      services.push(...resource.attributes);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
  }

  /** The spans that a service exports for these requests. Stopping the service exports the rest. */
  async function traced(
    values: Parameters<typeof startApp>[0],
    ask: (app: TestApp) => Promise<unknown>,
  ): Promise<Span[]> {
    const app = await startApp({ otlpEndpoint: endpoint, store: 'memory', ...values });
    await ask(app).finally(() => app.close());
    return spans.filter(
      ({ attributes }) => !attributes.some(({ value }) => value.stringValue === '/openapi-3.2.json'),
    );
  }

  const attribute = ({ attributes }: Span, name: string): unknown =>
    Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

  it('receives a request in the trace of its caller', async () => {
    const exported = await traced({}, (app) =>
      app.client().get('/api/v1/echo?secret=1', { headers: { traceparent } }),
    );

    expect(exported).toMatchObject([
      { traceId: TRACE, parentSpanId: PARENT, name: 'GET /api/v1/echo', kind: 2 },
    ]);
    expect(attribute(exported[0] as Span, 'url.path')).toBe('/api/v1/echo');
    expect(attribute(exported[0] as Span, 'http.response.status_code')).toBe(200);
    expect(JSON.stringify(exported)).not.toContain('secret');
    expect(services).toContainEqual({ key: 'service.name', value: { stringValue: 'practice-api-sandbox' } });
  });

  it.each([
    ['nonsense'],
    [`00-${'0'.repeat(32)}-${PARENT}-01`],
    [`ff-${TRACE}-${PARENT}-01`],
    [`${traceparent}-x`],
  ])('receives a new trace if traceparent is %s', async (invalid) => {
    const [span] = await traced({}, (app) =>
      app.client().get('/session', { headers: { traceparent: invalid } }),
    );

    expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span?.traceId).not.toBe(TRACE);
    expect(span?.parentSpanId ?? '').toBe('');
  });

  it('receives no trace that is not sampled', async () => {
    const silent = `00-${TRACE}-${PARENT}-00`;

    expect(
      await traced({}, (app) => app.client().get('/session', { headers: { traceparent: silent } })),
    ).toEqual([]);
  });

  it('receives the names of operations', async () => {
    const body =
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><GetUsersRequest/></e:Body></e:Envelope>';
    const exported = await traced({}, async (app) => {
      await app.client().post('/graphql', { query: 'query Mine { __typename }' });
      await app.client().post('/soap', body, { headers: { 'content-type': 'text/xml' } });
    });

    expect(exported.map((span) => attribute(span, 'sandbox.operation'))).toEqual(['Mine', 'GetUsersRequest']);
  });

  describeOnRedis('of a service on Redis', () => {
    let redis: TestRedis;
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.stop());

    it('receives each operation on the session as a child of its request', async () => {
      const store = { store: 'redis', redisUrl: redis.url } as const;
      const exported = await traced(store, (app) =>
        app.client().post('/api/v1/products', { name: 'Traced', price: 1 }, { headers: { traceparent } }),
      );
      const request = exported.find(({ kind }) => kind === 2);
      const below = exported.filter(({ parentSpanId }) => parentSpanId === request?.spanId);

      expect(below.map(({ name }) => name)).toEqual(['store open', 'store write', 'store write']);
      expect(below.every(({ traceId }) => traceId === TRACE)).toBe(true);
    });
  });
});

describe('an unavailable collector', () => {
  it('delays neither requests nor a stop, and is logged once', async () => {
    const unavailable = createServer().listen(0, '127.0.0.1');
    await once(unavailable, 'listening');
    const { port } = unavailable.address() as AddressInfo;
    unavailable.on('connection', (socket) => socket.destroy());
    const captured = captureLog('info');
    const app = await startApp({ otlpEndpoint: `http://127.0.0.1:${port}`, log: captured.log });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => app.client().get('/session')));
    await app.close();
    unavailable.close();

    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(captured.lines().filter(({ level }) => level === 'warn').length).toBeLessThanOrEqual(1);
  });
});

describe('the header traceparent', () => {
  it('of a later version can have more fields', () => {
    expect(parseTraceparent(`01-${TRACE}-${PARENT}-01-more`)).toEqual({
      traceId: TRACE,
      spanId: PARENT,
      traceFlags: 1,
    });
  });
});
