// GraphQL: one schema, made from what the resolvers of the features say, behind one route.
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { GraphQLModule, type GqlModuleOptions } from '@nestjs/graphql';
import { InternalErrors } from '../errors/internal-errors.js';
import { withDirectOperations } from './direct.operations.js';
import { GraphiqlPages } from './graphiql.pages.js';
import { GraphqlDriver } from './graphql.driver.js';
import { withoutDefaultResolvers } from './default-resolvers.js';
import { SchemaController } from './schema.controller.js';

const options = (discovery: DiscoveryService, faults: InternalErrors): GqlModuleOptions => ({
  path: '/graphql',
  autoSchemaFile: true,
  // A test asks the schema about itself; a start need not.
  buildSchemaOptions: { skipCheck: true },
  transformSchema: (schema) =>
    withDirectOperations(
      withoutDefaultResolvers(schema),
      discovery.getProviders().map(({ instance }) => instance as unknown),
      (thrown, request) => faults.toApiError(thrown, request),
    ),
  // Requests that are still being answered when a stop begins get their answer.
  stopOnApplicationShutdown: true,
});

@Module({
  imports: [
    GraphQLModule.forRootAsync({
      driver: GraphqlDriver,
      imports: [DiscoveryModule],
      inject: [DiscoveryService, InternalErrors],
      useFactory: options,
    }),
  ],
  controllers: [SchemaController],
  providers: [GraphiqlPages],
})
export class GraphqlModule {}
