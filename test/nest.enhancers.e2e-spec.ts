// Guards, pipes, interceptors and filters take effect in the application at every level, with fast handlers and without them.
import {
  Catch,
  ClassSerializerInterceptor,
  Controller,
  ForbiddenException,
  Get,
  Module,
  Query,
  Scope,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type ArgumentsHost,
  type ExceptionFilter,
  type INestApplication,
  type PipeTransform,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, NestFactory } from '@nestjs/core';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';
import type { FastifyReply } from 'fastify';
import { RouteRules } from '../src/platform/http/routing/route-config.js';
import { FastHandlers } from '../src/platform/session/fast-nest/fast-handlers.js';
import { listeningApp } from './support/listening-app.js';
import { Brackets, Deny, DenyPerRequest, Exclaim } from './support/nest-enhancers.js';
import { modes, type Mode } from './support/nest-modes.js';

@Catch()
class Teapot implements ExceptionFilter {
  catch(_reason: unknown, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(418).send('filtered');
  }
}

interface Bindings {
  readonly onClass?: (target: Type) => void;
  readonly onMethod?: MethodDecorator;
  readonly onParameter?: readonly PipeTransform[];
}

/** A controller with a cached method and one that throws, decorated with enhancers. */
function controllerAt(path: string, { onClass, onMethod, onParameter = [] }: Bindings): Type {
  class Probe {
    value(text: string): string {
      return text;
    }

    error(): never {
      throw new ForbiddenException('thrown');
    }
  }
  for (const name of ['value', 'error'] as const) {
    const descriptor = Object.getOwnPropertyDescriptor(Probe.prototype, name) as PropertyDescriptor;
    const decorators = [Get(name), RouteRules({ conditional: true }), onMethod];
    for (const decorate of decorators) decorate?.(Probe.prototype, name, descriptor);
  }
  Query('q', ...onParameter)(Probe.prototype, 'value', 0);
  Controller(path)(Probe);
  onClass?.(Probe);
  // Routes of classes with the same name stay with Nest.
  Object.defineProperty(Probe, 'name', { value: path });
  return Probe;
}

interface Enhanced {
  readonly controllers?: Type[];
  readonly providers?: Provider[];
  /** Called with the application before it starts, as in `app.ts`. */
  readonly prepare?: (app: INestApplication) => void;
}

const headers = { 'x-session-id': 'd0000000-0000-4000-8000-000000000001' };

async function startEnhanced(mode: Mode, { controllers = [], providers = [], prepare }: Enhanced) {
  @Module({ controllers, providers })
  class EnhancersModule {}
  const create = NestFactory.create.bind(NestFactory) as (...args: unknown[]) => Promise<INestApplication>;
  const spy = jest.spyOn(NestFactory, 'create').mockImplementation(async (...args: unknown[]) => {
    const created = await create(...args);
    prepare?.(created);
    return created;
  });
  const { app, port } = await listeningApp({ fastHandlers: mode, modules: [EnhancersModule] });
  spy.mockRestore();
  return {
    close: () => app.close(),
    obstacleOf: (path: string) => app.get(FastHandlers, { strict: false }).obstacles.get(`GET /${path}`),
    async get(path: string): Promise<string> {
      const response = await fetch(`http://127.0.0.1:${port}/${path}`, { headers });
      return `${response.status} ${await response.text()}`;
    },
  };
}

type EnhancedApp = Awaited<ReturnType<typeof startEnhanced>>;

/** Three responses in one session, so that the last one can come from the response cache. */
async function responses(app: EnhancedApp, path: string): Promise<string[]> {
  return [await app.get(path), await app.get(path), await app.get(path)];
}

const all = (response: RegExp): unknown => Array.from({ length: 3 }, () => expect.stringMatching(response));

const plain = /^200 a$/;
const denied = /^403 /;
const exclaimed = /^200 a!$/;
const inBrackets = /^200 \[a\]$/;
const filtered = /^418 filtered$/;

type Case = readonly [method: 'value' | 'error', response: RegExp, obstacle: string | undefined];

const bound: Readonly<Record<string, readonly [bindings: Bindings, ...Case]>> = {
  nothing: [{}, 'value', plain, undefined],
  'a guard of the method': [{ onMethod: UseGuards(Deny) }, 'value', denied, 'guard'],
  'a guard of the controller': [{ onClass: UseGuards(Deny) }, 'value', denied, 'guard'],
  'a guard as an instance': [{ onClass: UseGuards(new Deny()) }, 'value', denied, 'guard'],
  'a request-scoped guard': [
    { onClass: UseGuards(DenyPerRequest) },
    'value',
    denied,
    'request-scoped controller',
  ],
  'a pipe of the parameter': [{ onParameter: [new Exclaim()] }, 'value', exclaimed, 'pipe of a parameter'],
  'a pipe of the method': [{ onMethod: UsePipes(Exclaim) }, 'value', exclaimed, 'pipe'],
  'a pipe of the controller': [{ onClass: UsePipes(Exclaim) }, 'value', exclaimed, 'pipe'],
  'an interceptor of the method': [
    { onMethod: UseInterceptors(Brackets) },
    'value',
    inBrackets,
    'interceptor',
  ],
  'an interceptor of the controller': [
    { onClass: UseInterceptors(Brackets) },
    'value',
    inBrackets,
    'interceptor',
  ],
  'no filter': [{}, 'error', /^403 .*thrown/, undefined],
  'a filter of the method': [{ onMethod: UseFilters(Teapot) }, 'error', filtered, undefined],
  'a filter of the controller': [{ onClass: UseFilters(Teapot) }, 'error', filtered, undefined],
};

const user = 'api/v1/users/a0000000-0000-4000-8000-000000000001';
/** A user in the envelope of Brackets. */
const userInBrackets = /^200 \{"brackets":\{"success":true,"data":\{"id":"a0000000/;

/** Enhancers of the whole application; with the response of `GET` of a user. */
const global: Readonly<Record<string, readonly [enhanced: Enhanced, ...Case, ofUser: RegExp]>> = {
  APP_GUARD: [
    { providers: [{ provide: APP_GUARD, useClass: Deny }] },
    'value',
    denied,
    'guard',
    /^403 \{"success":false,"error":"FORBIDDEN"/,
  ],
  'useGlobalGuards()': [
    { prepare: (app) => app.useGlobalGuards(new Deny()) },
    'value',
    denied,
    'guard',
    denied,
  ],
  'a request-scoped APP_GUARD': [
    { providers: [{ provide: APP_GUARD, useClass: DenyPerRequest, scope: Scope.REQUEST }] },
    'value',
    denied,
    'request-scoped controller',
    denied,
  ],
  'a transient APP_GUARD': [
    { providers: [{ provide: APP_GUARD, useClass: Deny, scope: Scope.TRANSIENT }] },
    'value',
    denied,
    'request-scoped global enhancer',
    denied,
  ],
  APP_PIPE: [
    { providers: [{ provide: APP_PIPE, useClass: Exclaim }] },
    'value',
    exclaimed,
    'pipe',
    /^400 .*"id"/,
  ],
  'useGlobalPipes()': [
    { prepare: (app) => app.useGlobalPipes(new Exclaim()) },
    'value',
    exclaimed,
    'pipe',
    /^400 .*"id"/,
  ],
  APP_INTERCEPTOR: [
    { providers: [{ provide: APP_INTERCEPTOR, useClass: Brackets }] },
    'value',
    inBrackets,
    'interceptor',
    userInBrackets,
  ],
  'useGlobalInterceptors()': [
    { prepare: (app) => app.useGlobalInterceptors(new Brackets()) },
    'value',
    inBrackets,
    'interceptor',
    userInBrackets,
  ],
  APP_FILTER: [
    { providers: [{ provide: APP_FILTER, useClass: Teapot }] },
    'error',
    filtered,
    undefined,
    /^200 /,
  ],
  'useGlobalFilters()': [
    { prepare: (app) => app.useGlobalFilters(new Teapot()) },
    'error',
    filtered,
    undefined,
    /^200 /,
  ],
};

describe.each(modes)('with FAST_HANDLERS=%s', (mode) => {
  const cases = Object.entries(bound).map(([name, [bindings, ...expected]], index) => {
    const path = `probe${index}`;
    return { name, path, controller: controllerAt(path, bindings), expected };
  });
  let app: EnhancedApp;
  beforeAll(async () => {
    app = await startEnhanced(mode, { controllers: cases.map(({ controller }) => controller) });
  });
  afterAll(() => app.close());

  it.each(cases)('$name', async ({ path, expected: [method, response, obstacle] }) => {
    expect(await responses(app, `${path}/${method}?q=a`)).toEqual(all(response));
    expect(app.obstacleOf(`${path}/value`)).toBe(mode === 'on' ? obstacle : undefined);
  });
});

describe.each(modes)('with FAST_HANDLERS=%s, in the whole application', (mode) => {
  it.each(Object.entries(global))('%s', async (_name, [enhanced, method, response, obstacle, ofUser]) => {
    const app = await startEnhanced(mode, { ...enhanced, controllers: [controllerAt('probe', {})] });
    const received = await responses(app, `probe/${method}?q=a`);
    const ofUsers = await responses(app, user);
    await app.close();

    expect(received).toEqual(all(response));
    expect(ofUsers).toEqual(all(ofUser));
    expect(app.obstacleOf('probe/value')).toBe(mode === 'on' ? obstacle : undefined);
  });

  it('ThrottlerGuard counts where it is bound', async () => {
    const onClass = (target: Type): void => {
      UseGuards(ThrottlerGuard)(target);
      Throttle({ default: { limit: 2, ttl: 60_000 } })(target);
    };
    const app = await startEnhanced(mode, { controllers: [controllerAt('probe', { onClass })] });
    const received = await responses(app, 'probe/value?q=a');
    const ofUsers = await responses(app, user);
    await app.close();

    expect(received.map((text) => text.slice(0, 3))).toEqual(['200', '200', '429']);
    expect(ofUsers).toEqual(all(/^200 /));
  });

  it('ClassSerializerInterceptor gets objects and leaves them as they are', async () => {
    const plainApp = await startEnhanced(mode, {});
    const app = await startEnhanced(mode, {
      providers: [{ provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor }],
    });
    const list = 'api/v1/orders?expand=user,product&limit=3';
    const [before, after] = [await plainApp.get(list), await app.get(list)];
    await Promise.all([plainApp.close(), app.close()]);

    expect(after).toBe(before);
    expect(app.obstacleOf('api/v1/orders')).toBe(mode === 'on' ? 'interceptor' : undefined);
  });
});
