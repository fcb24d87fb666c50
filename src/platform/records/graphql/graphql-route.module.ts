// The providers of the GraphQL driver. Nest's GraphQL module imports this module when it creates the driver.
import { Module } from '@nestjs/common';
import { ExchangeModule } from '../../practice/exchange/exchange.module.js';
import { ResponseCacheModule } from '../../session/response-cache/response-cache.module.js';
import { FastNestModule } from '../../session/fast-nest/fast-nest.module.js';
import { RateLimitModule } from '../../http/rate-limit/rate-limit.module.js';
import { CompiledExecution } from './compiled-execution.js';
import { GraphqlRoute } from './graphql.route.js';
import { PersistedQueries } from './persisted-queries.js';
import { RequestedFields } from './requested-fields.js';

const providers = [CompiledExecution, GraphqlRoute, PersistedQueries, RequestedFields];

@Module({
  imports: [FastNestModule, ExchangeModule, ResponseCacheModule, RateLimitModule],
  providers,
  exports: [FastNestModule, ...providers],
})
export class GraphqlRouteModule {}
