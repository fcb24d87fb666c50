// The routes of the application that are called without Nest's pipeline.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config/config.js';
import { FastHandlers } from '../src/platform/session/fast-nest/fast-handlers.js';
import { ResponseCache } from '../src/platform/session/response-cache/response-cache.js';

const values = { port: 0, logLevel: 'fatal' } as const;
let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp({ config: Config.from({}).with(values) });
});
afterAll(() => app.close());

/** Their bodies are classes, which a pipe validates. */
const withBodyPipe = [
  ...['POST /session/fork', 'POST /session/seal', 'POST /classes/join', 'PATCH /classes/membership'],
  ...['POST /learn/:id/start', 'POST /learn/:id/help', 'PUT /learn/progress'],
  ...['start', ':id/help', ':id/restart'].map((path) => `POST /learn/challenges/${path}`),
];

it('are all routes of controllers, except the ones with a guard or a class as body', () => {
  const { obstacles } = app.get(FastHandlers, { strict: false });
  const withNest = [...obstacles].filter(([, obstacle]) => obstacle !== undefined);

  const others = withNest.filter(([route]) => !route.includes(' /classes/:id') && route !== 'POST /classes');
  expect(new Map(others)).toEqual(new Map(withBodyPipe.map((route) => [route, 'pipe of a parameter'])));
  expect(new Set(withNest.map(([, obstacle]) => obstacle))).toEqual(
    new Set(['guard', 'pipe of a parameter']),
  );
  expect(obstacles.size).toBeGreaterThan(100);
});

it('take repeated responses from the response cache', async () => {
  const cache = app.get(ResponseCache, { strict: false });
  const { headers } = await app.inject('/api/v1/users?limit=1');
  const request = { url: '/api/v1/users?limit=1', headers: { 'x-session-id': headers['x-session-id'] } };
  const add = jest.spyOn(cache, 'add');
  const responses = [await app.inject(request), await app.inject(request), await app.inject(request)];

  expect(new Set(responses.map(({ payload }) => payload)).size).toBe(1);
  expect(add).toHaveBeenCalledTimes(1);
});
