// The list of features, and the platform they stand on.
import { Module } from '@nestjs/common';
import { ConditionalModule } from './platform/conditional/conditional.module.js';
import { ExpiringModule } from './platform/expiring/expiring.module.js';
import { GraphqlModule } from './platform/graphql/graphql.module.js';
import { RateLimitModule } from './platform/rate-limit/rate-limit.module.js';
import { RoutingModule } from './platform/routing/routing.module.js';
import { SessionModule } from './platform/session/session.module.js';
import { SimulationModule } from './platform/simulation/simulation.module.js';
import { AuthModule } from './features/auth/auth.module.js';
import { OauthModule } from './features/auth/oauth/oauth.module.js';
import { DemoModule } from './features/demo/demo.module.js';
import { DocumentsModule } from './features/documents/documents.module.js';
import { EntitiesModule } from './features/entities.module.js';
import { SoapModule } from './features/soap/soap.module.js';
import { SystemModule } from './features/system/system.module.js';

const platform = [
  RoutingModule,
  SessionModule,
  ExpiringModule,
  RateLimitModule,
  SimulationModule,
  ConditionalModule,
  GraphqlModule,
];

const features = [
  EntitiesModule,
  DemoModule,
  AuthModule,
  OauthModule,
  SoapModule,
  SystemModule,
  DocumentsModule,
];

@Module({ imports: [...platform, ...features] })
export class AppModule {}
