// GraphQL: one schema of all resolvers, served by Nest's Apollo driver at /graphql.
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { FaultsModule } from '../../practice/faults/faults.module.js';
import { Entities } from '../../session/data/entities.js';
import { FastResolvers } from '../../session/fast-nest/fast-resolvers.js';
import { Log } from '../../kernel/logging/log.js';
import { withoutDefaultResolvers } from './default-resolvers.js';
import { describeRootTypes, describeRules, orderRootFields } from './root-types.js';
import { createFormatError } from './format-error.js';
import { ExecutedDocuments } from './executed-documents.js';
import { GraphiqlPages } from './graphiql.pages.js';
import { GraphqlDriver } from './graphql.driver.js';
import { GraphqlRouteModule } from './graphql-route.module.js';
import { knownOperationTypesRule } from './known-operation-types.rule.js';
import { limits, limitsRule } from './limits.rule.js';
import { PersistedQueries } from './persisted-queries.js';
import { SchemaController } from './schema.controller.js';
import { withSortedTypes } from './sorted-types.js';

const MAX_VALIDATION_ERRORS = 20;

const settings: ApolloDriverConfig = {
  path: '/graphql',
  autoSchemaFile: true,
  // Tests validate the schema.
  buildSchemaOptions: { skipCheck: true },
  // Requests in progress at shutdown complete before the server stops.
  stopOnApplicationShutdown: true,
  graphiql: false,
  introspection: true,
  // Plain GET requests are allowed.
  csrfPrevention: false,
  includeStacktraceInErrorResponses: false,
  // `formatError` does this.
  autoTransformHttpErrors: false,
  parseOptions: { maxLexicalTokens: limits.tokens },
  validationRules: [limitsRule, knownOperationTypesRule],
  validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
  stringifyResult: JSON.stringify,
  documentStore: null,
};

/** Apollo plug-ins of the application are providers with `@Plugin()`; see the documentation of `@nestjs/apollo`. */
function configOf(
  resolvers: FastResolvers,
  cache: PersistedQueries,
  log: Log,
  entities: Entities,
): ApolloDriverConfig {
  const formatError = createFormatError(log);
  const config: ApolloDriverConfig = { ...settings, formatError, persistedQueries: { cache } };
  config.transformSchema = (schema) => {
    const described = describeRootTypes(resolvers.replace(withoutDefaultResolvers(schema), config));
    return withSortedTypes(orderRootFields(describeRules(described, entities), resolvers.rootFields()));
  };
  return config;
}

@Module({
  imports: [
    FaultsModule,
    GraphqlRouteModule,
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: GraphqlDriver,
      imports: [GraphqlRouteModule],
      inject: [FastResolvers, PersistedQueries, Log, Entities],
      useFactory: configOf,
    }),
  ],
  controllers: [SchemaController],
  providers: [ExecutedDocuments, GraphiqlPages],
})
export class GraphqlModule {}
