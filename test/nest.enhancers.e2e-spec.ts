// Guards, pipes, interceptors and filters take effect at every level, with fast handlers and without them.
import {
  Catch,
  Controller,
  ForbiddenException,
  Get,
  Query,
  Scope,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type ArgumentsHost,
  type ExceptionFilter,
  type PipeTransform,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RouteRules } from '../src/platform/http/routing/route-config.js';
import { noControls, noFlags } from '../src/platform/session/session/session.js';
import { Brackets, Deny, DenyPerRequest, Exclaim } from './support/nest-enhancers.js';
import { modes, startMode, type Mode } from './support/nest-modes.js';

@Catch()
class Teapot implements ExceptionFilter {
  catch(_reason: unknown, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(418).send('filtered');
  }
}

interface Bindings {
  readonly onClass?: ClassDecorator;
  readonly onMethod?: MethodDecorator;
  readonly onParameter?: readonly PipeTransform[];
}

/** A controller with a cached method and one that throws, decorated with enhancers. */
function controllerWith({ onClass, onMethod, onParameter = [] }: Bindings): Type {
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
  Controller('probe')(Probe);
  onClass?.(Probe);
  return Probe;
}

interface Case extends Bindings {
  readonly providers?: Provider[];
  readonly prepare?: (app: NestFastifyApplication) => unknown;
}

/** The responses to a path, three times in one session, so that the last can come from the response cache. */
async function responses(server: FastifyInstance, path: string): Promise<string[]> {
  const received: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { statusCode, payload } = await server.inject(path);
    received.push(`${statusCode} ${payload}`);
  }
  return received;
}

async function run(mode: Mode, path: string, { providers = [], prepare, ...bindings }: Case) {
  const { server, fast, close } = await startMode({
    mode,
    controllers: [controllerWith(bindings)],
    providers,
    prepare: (app, fastify) => {
      const session = { id: 'test', createdAt: 0, expiresAt: 0, flags: noFlags, controls: noControls };
      const state = { version: 1, seeded: true, changed: {} };
      fastify.decorateRequest('session', undefined);
      fastify.addHook('onRequest', (request, _reply, done) => {
        request.session = { ...session, state };
        done();
      });
      prepare?.(app);
    },
  });
  const received = await responses(server, path);
  await close();
  return { received, obstacle: fast.obstacles.get('GET /probe/value') };
}

const all = (response: RegExp): unknown => Array.from({ length: 3 }, () => expect.stringMatching(response));

const denied = /^403 /;
const cases: Record<string, [bindings: Case, path: string, response: RegExp, obstacle: string | undefined]> =
  {
    nothing: [{}, 'value', /^200 a$/, undefined],
    'a guard of the method': [{ onMethod: UseGuards(Deny) }, 'value', denied, 'guard'],
    'a guard of the controller': [{ onClass: UseGuards(Deny) }, 'value', denied, 'guard'],
    'a guard as an instance': [{ onClass: UseGuards(new Deny()) }, 'value', denied, 'guard'],
    APP_GUARD: [{ providers: [{ provide: APP_GUARD, useClass: Deny }] }, 'value', denied, 'guard'],
    'useGlobalGuards()': [{ prepare: (app) => app.useGlobalGuards(new Deny()) }, 'value', denied, 'guard'],
    'a request-scoped guard': [
      { onClass: UseGuards(DenyPerRequest) },
      'value',
      denied,
      'request-scoped controller',
    ],
    'a request-scoped APP_GUARD': [
      { providers: [{ provide: APP_GUARD, useClass: DenyPerRequest, scope: Scope.REQUEST }] },
      'value',
      denied,
      'request-scoped controller',
    ],
    'a transient APP_GUARD': [
      { providers: [{ provide: APP_GUARD, useClass: Deny, scope: Scope.TRANSIENT }] },
      'value',
      denied,
      'request-scoped global enhancer',
    ],
    'a pipe of the parameter': [{ onParameter: [new Exclaim()] }, 'value', /^200 a!$/, 'pipe of a parameter'],
    'a pipe of the method': [{ onMethod: UsePipes(Exclaim) }, 'value', /^200 a!$/, 'pipe'],
    'a pipe of the controller': [{ onClass: UsePipes(Exclaim) }, 'value', /^200 a!$/, 'pipe'],
    APP_PIPE: [{ providers: [{ provide: APP_PIPE, useClass: Exclaim }] }, 'value', /^200 a!$/, 'pipe'],
    'useGlobalPipes()': [
      { prepare: (app) => app.useGlobalPipes(new Exclaim()) },
      'value',
      /^200 a!$/,
      'pipe',
    ],
    'an interceptor of the method': [
      { onMethod: UseInterceptors(Brackets) },
      'value',
      /^200 \[a\]$/,
      'interceptor',
    ],
    'an interceptor of the controller': [
      { onClass: UseInterceptors(Brackets) },
      'value',
      /^200 \[a\]$/,
      'interceptor',
    ],
    APP_INTERCEPTOR: [
      { providers: [{ provide: APP_INTERCEPTOR, useClass: Brackets }] },
      'value',
      /^200 \[a\]$/,
      'interceptor',
    ],
    'useGlobalInterceptors()': [
      { prepare: (app) => app.useGlobalInterceptors(new Brackets()) },
      'value',
      /^200 \[a\]$/,
      'interceptor',
    ],
    'no filter': [{}, 'error', /^403 .*thrown/, undefined],
    'a filter of the method': [{ onMethod: UseFilters(Teapot) }, 'error', /^418 filtered$/, undefined],
    'a filter of the controller': [{ onClass: UseFilters(Teapot) }, 'error', /^418 filtered$/, undefined],
    APP_FILTER: [
      { providers: [{ provide: APP_FILTER, useClass: Teapot }] },
      'error',
      /^418 filtered$/,
      undefined,
    ],
    'useGlobalFilters()': [
      { prepare: (app) => app.useGlobalFilters(new Teapot()) },
      'error',
      /^418 filtered$/,
      undefined,
    ],
  };

describe.each(modes)('with FAST_HANDLERS=%s', (mode) => {
  it.each(Object.entries(cases))('%s', async (_name, [bindings, path, response, obstacle]) => {
    const { received, obstacle: found } = await run(mode, `/probe/${path}?q=a`, bindings);

    expect(received).toEqual(all(response));
    expect(found).toBe(mode === 'on' ? obstacle : undefined);
  });
});
