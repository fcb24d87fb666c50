// Executes a GraphQL-over-HTTP request of Fastify with an Apollo server.
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { acceptedTypes } from '../../http/routing/media-type.js';
import type { GraphqlContext } from './context.js';
import { expandPersisted, expandPersistedSearch } from './persisted-queries.js';

export interface HttpResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request is in the body of POST, or in the query string of GET. */
export async function executeOverHttp(
  server: ApolloServer,
  context: GraphqlContext,
  body: unknown,
): Promise<HttpResult> {
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: toHttpGraphqlRequest(context.req, body),
    context: () => Promise.resolve(context),
  });
  if (response.body.kind !== 'complete') throw new Error('Incremental delivery is not supported');
  return {
    status: response.status ?? 200,
    headers: Object.fromEntries(response.headers),
    body: response.body.string,
  };
}

/** HEAD is GET without the body. The server rejects media types with parameters, and an empty header. */
function toHttpGraphqlRequest({ method, headers, url }: FastifyRequest, body: unknown): HTTPGraphQLRequest {
  const start = url.indexOf('?');
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  );
  return {
    method: method === 'HEAD' ? 'GET' : method,
    headers: new HeaderMap([...entries, ['accept', acceptedTypes(headers.accept)]]),
    search: start === -1 ? '' : expandPersistedSearch(url.slice(start)),
    body: expandPersisted(body),
  };
}
