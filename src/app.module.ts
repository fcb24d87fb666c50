// The list of features, and the platform they stand on.
import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { Entities } from './platform/session/data/entities.js';
import { CrudModule } from './platform/records/crud/crud.module.js';
import { ControlModule } from './platform/session/control/control.module.js';
import { ConditionalModule } from './platform/session/conditional/conditional.module.js';
import { ExchangeModule } from './platform/practice/exchange/exchange.module.js';
import { ApiExceptionFilter } from './platform/kernel/errors/api-exception.filter.js';
import { ErrorsModule } from './platform/kernel/errors/errors.module.js';
import { LoggingModule } from './platform/kernel/logging/logging.module.js';
import { MetricsModule } from './platform/http/metrics/metrics.module.js';
import { TracingModule } from './platform/http/tracing/tracing.module.js';
import { ExpiringModule } from './platform/kernel/expiring/expiring.module.js';
import { FaultsModule } from './platform/practice/faults/faults.module.js';
import { FastNestModule } from './platform/session/fast-nest/fast-nest.module.js';
import { GraphqlModule } from './platform/records/graphql/graphql.module.js';
import { LifecycleModule } from './platform/kernel/lifecycle/lifecycle.module.js';
import { MemoryModule } from './platform/kernel/memory/memory.module.js';
import { PracticeControlsModule } from './platform/practice/practice-controls/practice-controls.module.js';
import { RedisModule } from './platform/kernel/redis/redis.module.js';
import { RateLimitModule } from './platform/http/rate-limit/rate-limit.module.js';
import { ResponseCacheModule } from './platform/session/response-cache/response-cache.module.js';
import { RoutingModule } from './platform/http/routing/routing.module.js';
import { SendingModule } from './platform/http/sending/sending.module.js';
import { SessionModule } from './platform/session/session/session.module.js';
import { SimulationModule } from './platform/practice/simulation/simulation.module.js';
import { AuthModule } from './features/auth/auth.module.js';
import { ClassesModule } from './features/classes/classes.module.js';
import { CollectionsModule } from './features/collections/collections.module.js';
import { OauthModule } from './features/oauth/oauth.module.js';
import { Oauth1Module } from './features/oauth1/oauth1.module.js';
import { DatasetModule } from './features/demo/dataset.module.js';
import { DemoModule } from './features/demo/demo.module.js';
import { OpenapiModule } from './features/openapi/openapi.module.js';
import { EntitiesModule } from './features/entities.module.js';
import { EntityCatalogueModule } from './features/entity-catalogue/entity-catalogue.module.js';
import { WebAppModule } from './features/web-app/web-app.module.js';
import { FlowsModule } from './features/flows/flows.module.js';
import { LearnModule } from './features/learn/learn.module.js';
import { SoapModule } from './features/soap/soap.module.js';
import { SessionSealModule } from './features/seal/seal.module.js';
import { SessionStateModule } from './features/session-state/session-state.module.js';
import { ClockModule } from './features/clock/clock.module.js';
import { JournalModule } from './features/journal/journal.module.js';
import { MutantsModule } from './features/mutants/mutants.module.js';
import { PermissionsModule } from './features/permissions/permissions.module.js';
import { RandomModule } from './features/random/random.module.js';
import { VariationsModule } from './features/mutants/variations/variations.module.js';
import { SystemModule } from './features/system/system.module.js';

const platform = [
  LifecycleModule,
  LoggingModule,
  ErrorsModule,
  TracingModule,
  MemoryModule,
  RedisModule,
  RoutingModule,
  SendingModule,
  ResponseCacheModule,
  FastNestModule,
  SessionModule.seededBy(DatasetModule),
  ControlModule,
  ExpiringModule,
  RateLimitModule,
  SimulationModule,
  FaultsModule,
  PracticeControlsModule,
  ConditionalModule,
  ExchangeModule,
  CrudModule,
  GraphqlModule,
  MetricsModule,
];

type Imports = NonNullable<DynamicModule['imports']>;

const features = (entities: Entities): Imports => [
  EntitiesModule.of(entities),
  DemoModule,
  AuthModule,
  Oauth1Module,
  OauthModule,
  FlowsModule,
  LearnModule,
  ClassesModule,
  SoapModule,
  SessionStateModule.of(entities.all),
  SessionSealModule,
  ClockModule,
  RandomModule,
  JournalModule,
  MutantsModule,
  VariationsModule,
  PermissionsModule,
  SystemModule,
  OpenapiModule,
  EntityCatalogueModule,
  CollectionsModule,
  WebAppModule,
];

/** Nest tries the last provided filter first, so the filter for every error must be the first one of the application. */
const enhancers: Provider[] = [{ provide: APP_FILTER, useClass: ApiExceptionFilter }];

/**
 * The module of an application with these entities. Nest orders modules by the imports of decorators first, and documents have the
 * order of modules, so that it is a class and no dynamic module.
 */
export function appModule(entities: Entities): Type {
  @Module({ imports: [...platform, ...features(entities)], providers: enhancers })
  class AppModule {}
  return AppModule;
}
