// The largest documents and sessions: every control route accepts them, and rejects invalid ones.
import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import type { TestResponse } from './support/client.js';
import { MAX_DOCUMENT } from './support/largest-documents.js';
import { largestForks, largestImports, largestRequests, type Step } from './support/largest-requests.js';
import { isStream } from './support/routes.js';
import { describeOnRedis, startRedis, type TestRedis } from './support/redis.js';

let app: TestApp;

function send(session: string, [method, path, body]: Step): Promise<TestResponse> {
  return Object.assign(app.client(), { session }).send(method, path, { body });
}

function largestRequestsAreAccepted(): void {
  describe.each(largestRequests)('with %s', (_, steps, samples) => {
    const session = randomUUID();
    beforeAll(async () => {
      for (const step of steps) expect((await send(session, step)).status).toBeLessThan(300);
    });

    it.each(Object.entries(samples))('%s', async (name, { body, status = 200, before = [], isImport }) => {
      const [method = '', path = ''] = name.split(' ');
      const text = body === undefined ? undefined : JSON.stringify(body);
      if (isImport !== true) expect(text?.length ?? 0).toBeLessThan(MAX_DOCUMENT);
      for (const step of before) await send(session, step);

      expect((await send(session, [method, path, text])).status).toBe(status);
    });
  });
}

describe('in memory', () => {
  beforeAll(async () => (app = await startApp()));
  afterAll(() => app.close());

  largestRequestsAreAccepted();

  const groups = ['Session', 'Permissions', 'Mutants'];

  it('the samples cover every control route', async () => {
    const { body } = await app.client().get('/openapi.json');
    const paths = body.paths as Record<string, Record<string, { tags?: readonly string[] }>>;
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags?.some((tag) => groups.includes(tag)))
        .map(([method]) => `${method.toUpperCase()} ${path}`)
        .filter((route) => !isStream({ url: route })),
    );
    const covered = largestRequests.flatMap(([, , samples]) =>
      Object.keys(samples).map((name) => {
        const [method, path = ''] = name.split(/[ ?]/);
        return `${method} ${path}`
          .replace(/snapshots\/\w+/, 'snapshots/{name}')
          .replace(/requests\/\d+/, 'requests/{number}');
      }),
    );

    expect([...new Set(covered)].sort()).toEqual(routes.sort());
  });

  it.each(largestImports)('an import of %s', async (_, text, status) => {
    expect(text.length).toBeLessThan(2 * 2 ** 20);
    for (const path of ['/session/import', '/session/import?mode=merge'])
      expect((await send(randomUUID(), ['POST', path, text])).status).toBe(status);
  });

  it.each(largestForks)('a fork with %s', async (_, text, status) => {
    expect(text.length).toBeLessThanOrEqual(MAX_DOCUMENT);
    const session = randomUUID();
    await send(session, ['GET', '/session']);
    expect((await send(session, ['POST', '/session/fork', text])).status).toBe(status);
  });
});

describeOnRedis('on Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
    app = await startApp({ store: 'redis', redisUrl: redis.url, redisPrefix: 'largest' });
  });
  afterAll(async () => {
    await app.close();
    await redis.stop();
  });

  largestRequestsAreAccepted();
});
