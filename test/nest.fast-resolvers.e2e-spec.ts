// The resolvers of the application that are called without Nest's pipeline, and the responses that are cached.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { FastResolvers } from '../src/platform/session/fast-nest/fast-resolvers.js';
import { ResponseCache } from '../src/platform/session/response-cache/response-cache.js';

const values = { port: 0, logLevel: 'fatal' } as const;
let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp({ config: Config.from({}).with(values) });
});
afterAll(() => app.close());

const sessionId = 'd0000000-0000-4000-8000-000000000001';
const headers = { 'x-session-id': sessionId };
const send = (query: string) => app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });

it('are all queries and mutations', async () => {
  await send('{ __typename }');
  const { obstacles } = app.get(FastResolvers, { strict: false });
  const withNest = [...obstacles].filter(([, obstacle]) => obstacle !== undefined);

  expect(withNest).toEqual([]);
  expect(obstacles.size).toBeGreaterThan(20);
});

it.each([
  ['{ users { items { id __typename } pageInfo { total } } }', true],
  ['{ orders { items { user { name } } } }', true],
  ['query { ...lists } fragment lists on Query { products { items { id } } }', true],
  ['{ users { items { orders { items { id } } } } }', true],
  ['{ users { items { id } } sessionInfo { id } }', false],
  ['{ sessionInfo { id } }', false],
  ['mutation { resetDemo }', false],
])('%s is cached: %s', async (query, isCached) => {
  await app.inject({ url: '/api/v1/orders', headers });
  const cache = app.get(ResponseCache, { strict: false });
  const add = jest.spyOn(cache, 'add');
  for (let i = 0; i < 4; i += 1) expect((await send(query)).statusCode).toBe(200);

  expect(add.mock.calls.length > 0).toBe(isCached);
  add.mockRestore();
});
