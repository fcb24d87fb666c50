// What the GraphQL driver needs. Nest's GraphQL module imports it when it creates the driver.
import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../http/rate-limit/rate-limit.module.js';
import { CompiledExecution } from './compiled-execution.js';
import { GraphqlRoute } from './graphql.route.js';
import { PersistedQueries } from './persisted-queries.js';
import { RequestedFields } from './requested-fields.js';

const providers = [CompiledExecution, GraphqlRoute, PersistedQueries, RequestedFields];

@Module({ imports: [RateLimitModule], providers, exports: providers })
export class GraphqlRouteModule {}
