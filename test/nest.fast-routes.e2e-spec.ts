// Which routes of the application are called without Nest's pipeline.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../src/app.js';
import { Config } from '../src/config.js';
import { FastHandlers } from '../src/platform/fast-nest/fast-handlers.js';

const values = { port: 0, logLevel: 'fatal' } as const;
let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createApp({ config: Config.from({}).with(values) });
});
afterAll(() => app.close());

it('are all routes of controllers', () => {
  const { obstacles } = app.get(FastHandlers, { strict: false });
  const withNest = [...obstacles].filter(([, obstacle]) => obstacle !== undefined);

  expect(withNest).toEqual([]);
  expect(obstacles.size).toBeGreaterThan(100);
});
