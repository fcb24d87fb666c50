import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config } from '../../../config/config.js';
import { SystemClock } from '../../../core/clock.js';
import { SystemRandom } from '../../../core/random.js';
import { RuntimeModule } from '../lifecycle/runtime.module.js';
import { createLog } from '../logging/log.js';
import { RedisConnection } from './redis.connection.js';
import { RedisModule } from './redis.module.js';

const server = createServer();
let connections = 0;
let config: Config;
beforeAll(async () => {
  server.on('connection', () => connections++).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  config = Config.from({ STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${port}` });
});
afterAll(() => server.close());

const fails = {
  provide: 'sample data',
  inject: [RedisConnection],
  useFactory: (): never => {
    throw new Error('not an array');
  },
};

it('opens no connection if a provider cannot be created, because Nest would not close it', async () => {
  const runtime = { config, clock: new SystemClock(), random: new SystemRandom(), log: createLog('silent') };
  @Module({})
  class Root {}
  const root = { module: Root, imports: [RuntimeModule.with(runtime), RedisModule], providers: [fails] };

  await expect(
    NestFactory.createApplicationContext(root, { logger: false, abortOnError: false }),
  ).rejects.toThrow('not an array');

  expect(connections).toBe(0);
});
