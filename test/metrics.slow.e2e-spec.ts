// The Prometheus metrics: valid, complete, and with a bounded number of labels.
import { readFileSync } from 'node:fs';
import { metricCatalogue } from '../src/platform/http/metrics/catalogue.js';
import { FeatureMetrics } from '../src/platform/http/metrics/feature-metrics.js';
import { startAppWithProviders, type AppWithProviders } from './support/app-with-providers.js';
import { DelayedRequest } from './support/delayed-request.js';
import { parsePrometheusText, type Family, type Sample } from './support/prometheus-text.js';
import { sendRaw } from './support/raw-connection.js';

async function scrape(app: AppWithProviders): Promise<Map<string, Family>> {
  return parsePrometheusText((await app.client().get('/metrics')).text);
}

/** The sum of the samples that have these labels. */
function total(families: Map<string, Family>, name: string, labels: Sample['labels'] = {}): number {
  const samples = families.get(name.replace(/_(?:bucket|sum|count)$/, ''))?.samples ?? [];
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

describe('the metrics', () => {
  let app: AppWithProviders;
  beforeEach(async () => {
    app = await startAppWithProviders({ store: 'memory', maxSessions: 5 });
  });
  afterEach(() => app.close());

  it('are in the Prometheus text format, without session and rate limit', async () => {
    const { status, headers } = await app.client().get('/metrics');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.has('x-session-id')).toBe(false);
    expect(headers.has('x-ratelimit-limit')).toBe(false);
    expect(total(await scrape(app), 'sandbox_sessions_live')).toBe(0);
  });

  it('have names with `_total` for counters, and for counters only (promtool check metrics)', async () => {
    for (const [name, { type }] of await scrape(app)) {
      expect({ name, isTotal: name.endsWith('_total') }).toEqual({ name, isTotal: type === 'counter' });
    }
  });

  it('count responses by route, method, protocol and status class', async () => {
    const client = app.client();
    const { body } = await client.post('/api/v1/products', { name: 'Counted', price: 1 });
    await client.get(`/api/v1/products/${String(body.data.id)}`);
    await client.get('/api/v1/products/a0000000-0000-4000-8000-000000000001');
    const { headers } = await client.get('/api/v1/users');
    await client.get('/api/v1/users', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    await client.post('/graphql', { query: '{ __typename }' });
    await client.get('/graphql?query={__typename}');
    await client.post('/soap', '<nothing/>', { headers: { 'content-type': 'text/xml' } });
    await client.get('/auth/me');
    const families = await scrape(app);
    const count = (method: string, route: string, protocol: string, status: string): number =>
      total(families, 'http_requests_total', { method, route, protocol, status });

    expect(count('POST', '/api/v1/products', 'rest', '2xx')).toBe(1);
    expect(count('GET', '/api/v1/products/:id', 'rest', '2xx')).toBe(1);
    expect(count('GET', '/api/v1/products/:id', 'rest', '4xx')).toBe(1);
    expect(count('GET', '/api/v1/users', 'rest', '2xx')).toBe(1);
    expect(count('GET', '/api/v1/users', 'rest', '3xx')).toBe(1);
    expect(count('POST', '/graphql', 'graphql', '2xx')).toBe(1);
    expect(count('GET', '/graphql', 'graphql', '2xx')).toBe(1);
    expect(count('POST', '/soap', 'soap', '5xx')).toBe(1);
    expect(count('GET', '/auth/me', 'auth', '4xx')).toBe(1);
  });

  it('have a duration for every response, all together shorter than a request in progress before them', async () => {
    const sum = 'http_request_duration_seconds_sum';
    // The response with the first values is counted after them.
    const delayed = await DelayedRequest.begin(app.port);
    const before = total(await scrape(app), sum);
    const client = app.client();
    for (const path of ['/', '/health', '/no-such-path', '/api/v1/users', '/%E0%A4%A'])
      await client.get(path);
    const families = await scrape(app);

    expect(delayed.isPending).toBe(true);
    delayed.abort();
    expect(total(families, 'http_request_duration_seconds_count')).toBe(
      total(families, 'http_requests_total'),
    );
    expect(total(families, sum) - before).toBeLessThan(10);
  });

  it('have one label for all unknown paths, and no values that clients choose', async () => {
    const client = app.client();
    for (let i = 0; i < 20; i += 1) await client.get(`/invented-${i}?and=${i}`);
    await client.send('PROPFIND', '/invented');
    await client.get('/api/v1/users?error=418');
    await client.get('/api/v1/users?error=499');
    await sendRaw(app.port, 'GET /"\\{}invented HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const families = await scrape(app);
    const samples = families.get('http_requests_total')?.samples ?? [];

    expect(total(families, 'http_requests_total', { route: '(unknown)', status: '4xx' })).toBe(22);
    expect(JSON.stringify(samples)).not.toMatch(/invented|PROPFIND|418|499/);
  });

  it('count opened, live and rejected sessions', async () => {
    for (let i = 0; i < 7; i += 1) await app.client().get('/session');
    const families = await scrape(app);

    expect(total(families, 'sandbox_sessions_opened_total')).toBe(5);
    expect(total(families, 'sandbox_sessions_live')).toBe(5);
    expect(total(families, 'sandbox_sessions_ended_total')).toBe(0);
    expect(total(families, 'sandbox_sessions_refused_total')).toBe(2);
  });

  it('count simulations by kind', async () => {
    const client = app.client();
    await client.get('/api/v1/users?delay=1');
    await client.get('/api/v1/users?delay=1&error=503');
    await client.get('/api/v1/users?error=500&random_fail=true');
    await client.get('/api/v1/users?error=5000');
    const families = await scrape(app);
    const simulated = ['delay', 'error', 'random_fail'].map((kind) =>
      total(families, 'sandbox_simulated_total', { kind }),
    );

    expect(simulated).toEqual([2, 2, 0]);
  });

  it('include CPU time, memory and event loop lag of the process', async () => {
    const families = await scrape(app);

    expect(total(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(families.has('process_cpu_seconds_total')).toBe(true);
    expect(families.get('nodejs_eventloop_lag_p99_seconds')?.samples).toHaveLength(1);
    expect(total(families, 'sandbox_build_info', { node: process.version, store: 'memory' })).toBe(1);
  });

  it('are those of the catalogue and of the documentation', async () => {
    const families = await scrape(app);
    const document = readFileSync('docs/observability.md', 'utf8').replace(/ {2,}/g, ' ');

    const all = [...metricCatalogue, ...app.get(FeatureMetrics).all];
    for (const { name, type, labels, doc } of all) {
      const named = labels.length === 0 ? '–' : labels.map((one) => `\`${one}\``).join(', ');
      expect(families.get(name)).toMatchObject({ type, help: doc });
      expect(document).toContain(`| \`${name}\` | ${type} | ${named} | ${doc} |`);
      for (const sample of families.get(name)?.samples ?? []) {
        const { le: _, ...own } = sample.labels;
        expect(Object.keys(own)).toEqual([...labels]);
      }
    }
    expect([...document.matchAll(/^\| `((?:http|sandbox)_\w+)`/gm)].map(([, name]) => name)).toEqual(
      all.map(({ name }) => name),
    );
  });
});

describe('with another configuration', () => {
  let app: AppWithProviders;
  afterEach(() => app.close());

  it('the metrics count requests that the rate limit rejected', async () => {
    app = await startAppWithProviders({ rateLimitPerMinute: 3 });
    for (let i = 0; i < 5; i += 1) await app.client().get('/session');

    expect(total(await scrape(app), 'sandbox_rate_limited_total')).toBe(2);
  });

  it('the metrics endpoint returns 404 if it is disabled', async () => {
    app = await startAppWithProviders({ metricsPort: 'off' });

    expect((await app.client().get('/metrics')).status).toBe(404);
  });

  it('the metrics are on a separate port only', async () => {
    app = await startAppWithProviders({ metricsPort: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${String(app.metricsPort)}`;
    const [publicPort, own, otherRoute] = [
      await app.client().get('/metrics'),
      await fetch(`${url}/metrics`),
      await fetch(`${url}/api/v1/users`),
    ];
    const liveness = await fetch(`${url}/health/live`);
    const families = parsePrometheusText(await own.text());

    expect([publicPort.status, own.status, otherRoute.status]).toEqual([404, 200, 404]);
    expect([liveness.status, await liveness.text()]).toEqual([200, 'ok\n']);
    expect(total(families, 'http_requests_total', { route: '(unknown)' })).toBe(1);
  });
});
