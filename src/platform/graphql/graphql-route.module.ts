// What the GraphQL driver needs. Nest's GraphQL module imports it when it creates the driver.
import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { GraphqlRoute } from './graphql.route.js';

@Module({ imports: [RateLimitModule], providers: [GraphqlRoute], exports: [GraphqlRoute] })
export class GraphqlRouteModule {}
