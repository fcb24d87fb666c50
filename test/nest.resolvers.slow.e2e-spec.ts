// Enhancers of resolvers take effect at every level, with fast resolvers and without them, also on repeated queries.
import {
  Global,
  Module,
  Catch,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
  type ExceptionFilter,
  type PipeTransform,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import {
  Args,
  Context,
  Extensions,
  GraphQLModule,
  Info,
  Int,
  Query,
  ResolveField,
  Resolver,
  ObjectType,
  Field,
} from '@nestjs/graphql';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GraphQLError } from 'graphql';
import { of, type Observable } from 'rxjs';
import { FastResolvers } from '../src/platform/session/fast-nest/fast-resolvers.js';
import { withoutDefaultResolvers } from '../src/platform/records/graphql/default-resolvers.js';
import { GraphqlRouteModule } from '../src/platform/records/graphql/graphql-route.module.js';
import { GraphqlDriver } from '../src/platform/records/graphql/graphql.driver.js';
import { Entities } from '../src/platform/session/data/entities.js';
import { CurrentSession } from '../src/platform/session/session/current-session.decorator.js';
import { SessionHook } from '../src/platform/session/session/session.hook.js';
import { MemorySession } from '../src/platform/session/session/memory.session.js';
import type { Session } from '../src/platform/session/session/session.js';
import { Brackets, Deny, DenyPerRequest, Exclaim } from './support/nest-enhancers.js';
import { modes, startMode, type Mode } from './support/nest-modes.js';

@Catch()
class Rename implements ExceptionFilter {
  catch(): never {
    throw new GraphQLError('filtered');
  }
}

interface Case {
  readonly onClass?: ClassDecorator;
  readonly onMethod?: MethodDecorator;
  readonly onParameter?: readonly PipeTransform[];
  readonly onField?: MethodDecorator;
  readonly providers?: Provider[];
  readonly config?: ApolloDriverConfig;
  readonly prepare?: (app: NestFastifyApplication) => unknown;
}

const conditional = Extensions({ conditional: true });
const none: MethodDecorator & ClassDecorator = () => undefined;

/** A resolver with cacheable queries, one that throws, and a field of an object, decorated with enhancers. */
function resolverWith({ onClass = none, onMethod = none, onParameter = [], onField = none }: Case) {
  @ObjectType()
  class Box {
    @Field()
    readonly name: string = 'box';
  }

  @Resolver(() => Box)
  @onClass
  class ProbeResolver {
    @Query(() => String)
    @conditional
    @onMethod
    value(@Args('q', ...onParameter) q: string, @CurrentSession() session: Session): string {
      return `${q} of ${session.id}`;
    }

    @Query(() => String)
    @conditional
    @onMethod
    error(): string {
      throw new GraphQLError('thrown');
    }

    @Query(() => Box)
    @conditional
    box(): Box {
      return new Box();
    }

    @ResolveField(() => String)
    @conditional
    @onField
    label(): string {
      return 'label';
    }

    @Query(() => Int)
    async later(@Context() context: object, @Info() info: object): Promise<number> {
      return Promise.resolve(Object.keys(context).length > 0 && 'fieldName' in info ? 1 : 0);
    }

    @Query(() => String)
    observable(): Observable<string> {
      return of('first', 'last');
    }

    @Query(() => String)
    rejected(): Promise<string> {
      return Promise.reject(new GraphQLError('rejected'));
    }

    @Query(() => String)
    plain(_root: unknown, args: object, context: object): string {
      return `${Object.keys(args).length} ${String('session' in context)}`;
    }
  }
  return ProbeResolver;
}

/** The application has no sessions and no entities. */
@Global()
@Module({
  providers: [
    { provide: SessionHook, useValue: {} },
    { provide: Entities, useValue: new Entities([]) },
  ],
  exports: [SessionHook, Entities],
})
class NoRecordsModule {}

async function run(mode: Mode, query: string, { providers = [], config, prepare, ...bindings }: Case) {
  const { server, close } = await startMode({
    mode,
    imports: [
      NoRecordsModule,
      GraphQLModule.forRootAsync<ApolloDriverConfig>({
        driver: GraphqlDriver,
        imports: [GraphqlRouteModule],
        inject: [FastResolvers],
        useFactory: (resolvers: FastResolvers) => {
          const all: ApolloDriverConfig = {
            path: '/graphql',
            autoSchemaFile: true,
            graphiql: false,
            ...config,
          };
          all.transformSchema = (schema) => resolvers.replace(withoutDefaultResolvers(schema), all);
          return all;
        },
      }),
    ],
    providers: [resolverWith(bindings), ...providers],
    prepare: (app, fastify) => {
      const state = { version: 1, seeded: true, changed: {} };
      fastify.decorateRequest('session', undefined);
      fastify.addHook('onRequest', (request, _reply, done) => {
        request.session = Object.assign(new MemorySession('s', 0, 0), { state });
        done();
      });
      prepare?.(app);
    },
  });
  const received: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    const { body } = await server.inject({ method: 'POST', url: '/graphql', payload: { query } });
    const { data, errors } = JSON.parse(body) as { data: object | null; errors?: { message: string }[] };
    received.push(
      errors?.[0]?.message ??
        Object.values(data ?? {})
          .map((value) => JSON.stringify(value))
          .join(),
    );
  }
  await close();
  return received;
}

const value = '{ value(q: "a") }';
const error = '{ error }';
const label = '{ box { name label } }';
const denied = 'Forbidden resource';
const field = '{"name":"box","label":"label"}';
const guards = { fieldResolverEnhancers: ['guards' as const] };
const interceptors = { fieldResolverEnhancers: ['interceptors' as const] };

const cases: Record<string, [bindings: Case, query: string, result: string]> = {
  'no enhancer': [{}, value, '"a of s"'],
  'a guard of the method': [{ onMethod: UseGuards(Deny) }, value, denied],
  'a guard of the class': [{ onClass: UseGuards(Deny) }, value, denied],
  'a request-scoped guard': [{ onClass: UseGuards(DenyPerRequest) }, value, denied],
  APP_GUARD: [{ providers: [{ provide: APP_GUARD, useClass: Deny }] }, value, denied],
  'useGlobalGuards()': [{ prepare: (app) => app.useGlobalGuards(new Deny()) }, value, denied],
  'a pipe of the parameter': [{ onParameter: [new Exclaim()] }, value, '"a! of s"'],
  'a pipe of the method': [{ onMethod: UsePipes(Exclaim) }, value, '"a! of s"'],
  'a pipe of the class': [{ onClass: UsePipes(Exclaim) }, value, '"a! of s"'],
  APP_PIPE: [{ providers: [{ provide: APP_PIPE, useClass: Exclaim }] }, value, '"a! of s"'],
  'useGlobalPipes()': [{ prepare: (app) => app.useGlobalPipes(new Exclaim()) }, value, '"a! of s"'],
  'an interceptor of the method': [{ onMethod: UseInterceptors(Brackets) }, value, '"[a of s]"'],
  'an interceptor of the class': [{ onClass: UseInterceptors(Brackets) }, value, '"[a of s]"'],
  APP_INTERCEPTOR: [{ providers: [{ provide: APP_INTERCEPTOR, useClass: Brackets }] }, value, '"[a of s]"'],
  'useGlobalInterceptors()': [
    { prepare: (app) => app.useGlobalInterceptors(new Brackets()) },
    value,
    '"[a of s]"',
  ],
  'no filter': [{}, error, 'thrown'],
  'a filter of the method': [{ onMethod: UseFilters(Rename) }, error, 'filtered'],
  'a filter of the class': [{ onClass: UseFilters(Rename) }, error, 'filtered'],
  APP_FILTER: [{ providers: [{ provide: APP_FILTER, useClass: Rename }] }, error, 'filtered'],
  'useGlobalFilters()': [{ prepare: (app) => app.useGlobalFilters(new Rename()) }, error, 'filtered'],
  'a field without enhancers': [{}, label, field],
  'a guard of a field, which Nest ignores by default': [{ onField: UseGuards(Deny) }, label, field],
  'a guard of a field with fieldResolverEnhancers': [
    { onField: UseGuards(Deny), config: guards },
    label,
    denied,
  ],
  'an interceptor of a field with fieldResolverEnhancers': [
    { onField: UseInterceptors(Brackets), config: interceptors },
    label,
    '{"name":"box","label":"[label]"}',
  ],
  'a promise, the context and info': [{}, '{ later }', '1'],
  'an observable': [{}, '{ observable }', '"last"'],
  'a rejection': [{}, '{ rejected }', 'rejected'],
  'a filter of a rejection': [{ onClass: UseFilters(Rename) }, '{ rejected }', 'filtered'],
  'a method without parameter decorators': [{}, '{ plain }', '"0 true"'],
};

describe.each(modes)('with FAST_HANDLERS=%s', (mode) => {
  it.each(Object.entries(cases))('%s', async (_name, [bindings, query, result]) => {
    const received = await run(mode, query, bindings);

    expect(received).toEqual([result, result, result, result]);
  });
});
