// How long each control route blocks the event loop in the largest session: an import 50 ms, any other route 10 ms.
import { randomUUID } from 'node:crypto';
import {
  largestForks,
  largestImports,
  largestRequests,
  type Step,
} from '../../test/support/largest-requests.js';
import { describeOnRedis, startRedis, type TestRedis } from '../../test/support/redis.js';
import { Limits } from './limits.js';
import { startMeasuredService, type MeasuredService } from './measured-service.js';

/** Milliseconds that an import, or a request with any other document, may block the event loop. */
const [IMPORT, DOCUMENT] = [50, 10];

const limits = new Limits();
let service: MeasuredService;
let redis: TestRedis | undefined;
afterEach(() => service.stop().then(() => redis?.stop()));
afterAll(() => limits.print());

function send(session: string, [method, path, body]: Step): Promise<Response> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(service.url + path, {
    method,
    headers: { 'x-session-id': session, ...type },
    ...(body !== undefined && { body }),
  });
}

async function measureAll(store: string): Promise<void> {
  for (const [name, steps, samples] of largestRequests) {
    const session = randomUUID();
    for (const step of steps) await send(session, step);
    for (const [route, { body, before = [], isImport }] of Object.entries(samples)) {
      const [method = '', path = ''] = route.split(' ');
      const text = body === undefined ? undefined : JSON.stringify(body);
      await limits.measure(`${route}, ${name}, ${store}`, isImport ? IMPORT : DOCUMENT, async () => {
        for (const step of before) await send(session, step);
        return service.delayOf(() => send(session, [method, path, text]));
      });
    }
  }
}

it('the largest requests in memory', async () => {
  service = await startMeasuredService();
  await measureAll('memory');
});

describeOnRedis('with Redis', () => {
  it('the largest requests', async () => {
    redis = await startRedis();
    service = await startMeasuredService({ STORE: 'redis', REDIS_URL: redis.url });
    while ((await fetch(`${service.url}/health`)).status !== 200);
    await measureAll('Redis');
  });
});

it('expensive documents', async () => {
  service = await startMeasuredService();
  const measure = (name: string, limit: number, path: string, text: string): Promise<void> =>
    limits.measure(`POST ${path}: ${name}`, limit, async () => {
      const session = randomUUID();
      await send(session, ['GET', '/session']);
      return service.delayOf(() => send(session, ['POST', path, text]));
    });
  for (const [name, text] of largestImports) {
    await measure(name, IMPORT, '/session/import', text);
    await measure(name, IMPORT, '/session/import?mode=merge', text);
  }
  for (const [name, text] of largestForks) await measure(name, DOCUMENT, '/session/fork', text);
});
