// The route of GraphQL. It executes compiled documents itself and passes every other request to the Apollo server.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../core/maybe-promise.js';
import { JSON_TYPE } from '../envelope/envelope.js';
import type { ErrorFormatter } from '../errors/error-response.js';
import { toApiError } from '../errors/to-api-error.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import { cacheKeyOf } from './cache-key.js';
import type { CompiledDocumentCache, CompiledOperation, GraphqlResult } from './compiled-documents.js';
import { contextOf, type GraphqlContext } from './context.js';
import { extensionsOf } from './format-error.js';
import { plainRequest, type Variables } from './plain-request.js';
import { responseMediaType } from './response-media-type.js';

const MAX_REQUEST_BYTES = 256 * 1024;

export class GraphqlRoute {
  constructor(
    private readonly documents: CompiledDocumentCache,
    private readonly responses: ResponseCache,
    /** Executes a request with the Apollo server and sends the response. */
    private readonly executeWithApollo: (context: GraphqlContext) => Promise<FastifyReply>,
    /** Whether the Apollo server must see every request. */
    private readonly isObserved: () => boolean,
  ) {}

  register(fastify: FastifyInstance, url: string): void {
    fastify.route({
      url,
      method: ['GET', 'POST'],
      config: { protocol: 'graphql', errorFormatter: formatError },
      bodyLimit: MAX_REQUEST_BYTES,
      errorHandler: sendError,
      handler: (request, reply) => {
        const context = contextOf(request, reply);
        const type = responseMediaType(request.headers.accept);
        const result = type === undefined || this.isObserved() ? undefined : this.executeCompiled(context);
        return mapMaybe(result, (text): MaybePromise<unknown> => {
          if (text === undefined) return this.executeWithApollo(context);
          reply.header('content-type', type);
          return text;
        });
      },
    });
  }

  /** The response to a request whose document is compiled; undefined if it needs the Apollo server. */
  private executeCompiled(context: GraphqlContext): MaybePromise<string | undefined> {
    const request = plainRequest(context.req);
    if (request === undefined) return undefined;
    const operation = this.documents.find(request.query, request.operationName);
    const isAllowed = operation?.isQuery === true || context.req.method === 'POST';
    if (operation === undefined || !isAllowed) return undefined;
    return this.executeOnce(operation, context, request.variables);
  }

  /** The cached response where there is one. */
  private executeOnce(
    operation: CompiledOperation,
    context: GraphqlContext,
    variables: Variables | null | undefined,
  ): MaybePromise<string | undefined> {
    const key = operation.isCacheable ? cacheKeyOf(operation, variables) : undefined;
    if (key === undefined) return mapMaybe(operation.execute(context, variables), stringify);
    const { state } = context.session;
    return (
      this.responses.find(state, key) ??
      mapMaybe(operation.execute(context, variables), (result) => {
        const text = stringify(result);
        if (text !== undefined && result?.errors === undefined) this.responses.add(state, key, text);
        return text;
      })
    );
  }
}

/** Errors come first, as the specification recommends (§7.1). */
function stringify(result: GraphqlResult | undefined): string | undefined {
  return result && JSON.stringify({ errors: result.errors, data: result.data });
}

const formatError: ErrorFormatter = (error) => ({
  status: error.status,
  type: JSON_TYPE,
  body: JSON.stringify(bodyOf(error)),
});

function bodyOf(error: ApiError): object {
  return { errors: [{ message: error.message, extensions: extensionsOf(error) }] };
}

/** Sends errors that occur outside of the execution, such as an invalid body or an exceeded rate limit. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  // An internal error is logged and sent by the exception filter.
  if (apiError === undefined) throw error;
  void reply
    .code(apiError.status)
    .headers(apiError.headers ?? {})
    .header('content-type', responseMediaType(request.headers.accept) ?? JSON_TYPE)
    .send(JSON.stringify(bodyOf(apiError)));
}
