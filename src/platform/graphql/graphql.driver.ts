// Puts Apollo behind the route: Nest makes the schema, and this says how it is served.
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { Injectable } from '@nestjs/common';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import type { FastifyInstance } from 'fastify';
import type { GraphqlContext } from './context.js';
import { formatError } from './error.format.js';
import { GraphqlRoute } from './graphql.route.js';
import { KnownDocuments } from './known.documents.js';
import { learning } from './known.documents.plugin.js';
import { limits, limitsRule } from './limits.rule.js';
import { PersistedQueries } from './persisted.queries.js';
import { responseStatus } from './response.status.js';

/** Errors that one answer tells. */
const MOST_ERRORS = 20;

@Injectable()
export class GraphqlDriver extends ApolloDriver {
  private server: ApolloServer<GraphqlContext> | undefined;

  override async stop(): Promise<void> {
    await this.server?.stop();
  }

  protected override async registerFastify({ schema, path }: ApolloDriverConfig): Promise<void> {
    if (schema === undefined) throw new Error('no schema was made');
    const documents = new KnownDocuments();
    const server = new ApolloServer<GraphqlContext>({
      schema,
      introspection: true,
      csrfPrevention: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      parseOptions: { maxLexicalTokens: limits.tokens },
      validationRules: [limitsRule],
      validationOptions: { maxErrors: MOST_ERRORS },
      formatError,
      stringifyResult: JSON.stringify,
      documentStore: null,
      persistedQueries: { cache: new PersistedQueries() },
      plugins: [
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        learning(documents),
        responseStatus,
      ],
    });
    await server.start();
    this.server = server;
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    new GraphqlRoute(server, documents).register(fastify, path ?? '/graphql');
  }
}
