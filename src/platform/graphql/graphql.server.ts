// Apollo Server: parses, validates, refuses, and has what is new compiled. Nobody loads this file before the first question.
import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { compilePlugin } from './compile.plugin.js';
import type { GraphqlContext } from './context.js';
import { formatError } from './error.format.js';
import type { CompiledDocumentCache } from './known.openapi.js';
import { limits, limitsRule } from './limits.rule.js';
import { PersistedQueries, expandPersisted, expandPersistedSearch } from './persisted.queries.js';
import { responseStatus } from './response.status.js';

/** Errors that one answer tells. */
const MOST_ERRORS = 20;

export class GraphqlServer {
  private constructor(private readonly apollo: ApolloServer<GraphqlContext>) {}

  static async start(schema: GraphQLSchema, documents: CompiledDocumentCache): Promise<GraphqlServer> {
    const apollo = new ApolloServer<GraphqlContext>({
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
        compilePlugin(documents),
        responseStatus,
      ],
    });
    await apollo.start();
    return new GraphqlServer(apollo);
  }

  async ask(context: GraphqlContext): Promise<FastifyReply> {
    const { headers, status, body } = await this.apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: questionOf(context.req),
      context: () => Promise.resolve(context),
    });
    if (body.kind !== 'complete') throw new Error('nothing here answers in parts');
    return context.reply
      .code(status ?? 200)
      .headers(Object.fromEntries(headers))
      .send(body.string);
  }

  stop(): Promise<void> {
    return this.apollo.stop();
  }
}

/** The request as the server reads it. HEAD is GET without the body. */
function questionOf({ method, headers, url, body }: FastifyRequest): HTTPGraphQLRequest {
  const start = url.indexOf('?');
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  );
  return {
    method: method === 'HEAD' ? 'GET' : method,
    headers: new HeaderMap(given),
    search: start === -1 ? '' : expandPersistedSearch(url.slice(start)),
    body: expandPersisted(body),
  };
}
