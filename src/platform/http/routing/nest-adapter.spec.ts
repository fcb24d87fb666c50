import { Module, RequestMethod, type MiddlewareConsumer } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';
import { nestAdapter } from './nest-adapter.js';

@Module({})
class EmptyModule {}

@Module({})
class MiddlewareModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(() => undefined).forRoutes({ path: 'a', method: RequestMethod.GET });
  }
}

const start = (module: object): Promise<NestFastifyApplication> =>
  NestFactory.create<NestFastifyApplication>(module, nestAdapter(fastify()), {
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });

it.each<[string, (app: NestFastifyApplication) => unknown]>([
  ['app.use()', (app) => app.use(() => undefined)],
  ['app.enableCors()', (app) => app.enableCors()],
  ['app.useSecurityHeaders()', (app) => app.useSecurityHeaders()],
  ['app.enableCsrfProtection()', (app) => app.enableCsrfProtection()],
])('%s throws an error', async (_name, call) => {
  const app = await start(EmptyModule);

  expect(() => call(app)).toThrow('has no effect here');
  await app.close();
});

it('rejects middleware of a module', async () => {
  const app = await start(MiddlewareModule);

  await expect(app.init()).rejects.toThrow('has no effect here');
});

it('rejects the hooks of the adapter', () => {
  const adapter = nestAdapter(fastify());

  expect(() => adapter.setOnRequestHook(() => undefined)).toThrow('has no effect here');
  expect(() => adapter.setOnResponseHook(() => undefined)).toThrow('has no effect here');
});
