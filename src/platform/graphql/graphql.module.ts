// GraphQL: one schema of all resolvers, served by Nest's Apollo driver at /graphql.
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { InternalErrors } from '../errors/internal-errors.js';
import { withoutDefaultResolvers } from './default-resolvers.js';
import { withDirectOperations } from './direct.operations.js';
import { formatError } from './format-error.js';
import { GraphiqlPages } from './graphiql.pages.js';
import { GraphqlDriver } from './graphql.driver.js';
import { limits, limitsRule } from './limits.rule.js';
import { PersistedQueries } from './persisted-queries.js';
import { SchemaController } from './schema.controller.js';

const MAX_VALIDATION_ERRORS = 20;

/** Apollo plug-ins of the application are providers with `@Plugin()`; see the documentation of `@nestjs/apollo`. */
const options = (discovery: DiscoveryService, errors: InternalErrors): ApolloDriverConfig => ({
  path: '/graphql',
  autoSchemaFile: true,
  // Tests validate the schema.
  buildSchemaOptions: { skipCheck: true },
  transformSchema: (schema) =>
    withDirectOperations(
      withoutDefaultResolvers(schema),
      discovery.getProviders().map(({ instance }) => instance as unknown),
      (thrown, request) => errors.toApiError(thrown, request),
    ),
  // Requests in progress at shutdown complete before the server stops.
  stopOnApplicationShutdown: true,
  graphiql: false,
  introspection: true,
  // Plain GET requests are allowed.
  csrfPrevention: false,
  includeStacktraceInErrorResponses: false,
  // formatError does this.
  autoTransformHttpErrors: false,
  parseOptions: { maxLexicalTokens: limits.tokens },
  validationRules: [limitsRule],
  validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
  formatError,
  stringifyResult: JSON.stringify,
  documentStore: null,
  persistedQueries: { cache: new PersistedQueries() },
});

@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
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
