// Executes a GraphQL-over-HTTP request of Fastify with an Apollo server.
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphqlContext } from './context.js';
import { expandPersisted, expandPersistedSearch } from './persisted-queries.js';

export async function executeOverHttp(server: ApolloServer, context: GraphqlContext): Promise<FastifyReply> {
  const { headers, status, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: toHttpGraphqlRequest(context.req),
    context: () => Promise.resolve(context),
  });
  if (body.kind !== 'complete') throw new Error('Incremental delivery is not supported');
  return context.reply
    .code(status ?? 200)
    .headers(Object.fromEntries(headers))
    .send(body.string);
}

/** HEAD is GET without the body. */
function toHttpGraphqlRequest({ method, headers, url, body }: FastifyRequest): HTTPGraphQLRequest {
  const start = url.indexOf('?');
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  );
  return {
    method: method === 'HEAD' ? 'GET' : method,
    headers: new HeaderMap(entries),
    search: start === -1 ? '' : expandPersistedSearch(url.slice(start)),
    body: expandPersisted(body),
  };
}
