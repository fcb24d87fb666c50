// Small Nest applications for tests of fast handlers: the same controllers, called directly or through Nest's pipeline.
import { Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { Config } from '../../src/config/config.js';
import { FastHandlers } from '../../src/platform/session/fast-nest/fast-handlers.js';
import { FastNestModule } from '../../src/platform/session/fast-nest/fast-nest.module.js';
import { MemoryModule } from '../../src/platform/kernel/memory/memory.module.js';
import { ResponseCacheModule } from '../../src/platform/session/response-cache/response-cache.module.js';
import { RuntimeModule } from '../../src/platform/kernel/lifecycle/runtime.module.js';
import { SystemClock } from '../../src/core/clock.js';
import { SystemRandom } from '../../src/core/random.js';
import { createLog } from '../../src/platform/kernel/logging/log.js';

export type Mode = Config['values']['fastHandlers'];

export const modes: readonly Mode[] = ['on', 'off'];

interface Given extends ModuleMetadata {
  readonly mode: Mode;
  /** Called before the application is initialized. */
  readonly prepare?: (app: NestFastifyApplication, server: FastifyInstance) => void;
}

export interface ModeApp {
  readonly server: FastifyInstance;
  readonly fast: FastHandlers;
  close(): Promise<void>;
}

@Module({})
class Root {}

export async function startMode({ mode, prepare, ...metadata }: Given): Promise<ModeApp> {
  const server = fastify();
  const config = Config.from({}).with({ fastHandlers: mode });
  const runtime = RuntimeModule.with({
    config,
    clock: new SystemClock(),
    random: new SystemRandom(),
    log: createLog('silent'),
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: Root,
      ...metadata,
      imports: [runtime, MemoryModule, ResponseCacheModule, FastNestModule, ...(metadata.imports ?? [])],
    },
    new FastifyAdapter(server),
    { logger: false, abortOnError: false },
  );
  prepare?.(app, server);
  const fast = app.get(FastHandlers, { strict: false });
  fast.register(server);
  await app.init();
  await server.ready();
  return { server, fast, close: () => app.close() };
}
