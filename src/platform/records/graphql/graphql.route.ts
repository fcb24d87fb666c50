// The route of GraphQL. It executes compiled documents itself and passes every other request to the Apollo server.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../config/config.js';
import { apiError } from '../../../core/errors.js';
import { mapMaybe, type MaybePromise } from '../../../core/maybe-promise.js';
import { isTracked } from '../../practice/exchange/exchange.facts.js';
import { RateLimitHook } from '../../http/rate-limit/rate-limit.hook.js';
import { basePath } from '../../kernel/runtime/base-url.js';
import { BatchExecution, type ExecuteRequest } from './batch-execution.js';
import type { CompiledExecution } from './compiled-execution.js';
import { contextOf, type GraphqlContext } from './context.js';
import { formatHttpError } from './http-error.js';
import type { HttpResult } from './http-execution.js';
import { plainRequest } from './plain-request.js';
import { RequestedFields } from './requested-fields.js';
import { responseMediaType, prefersGraphiql } from './response-media-type.js';
import { checkVariables } from './variables-size.js';

const MAX_REQUEST_BYTES = 256 * 1024;
/** The methods of the path, as OPTIONS lists them. */
const ALLOW = 'GET, HEAD, POST, OPTIONS';

interface Execution {
  readonly compiled: CompiledExecution;
  /** Executes the request in a body, or in the query string of GET, with the Apollo server. */
  readonly executeWithApollo: (context: GraphqlContext, body: unknown) => Promise<HttpResult>;
  /** Whether the Apollo server must see every request. */
  readonly isObserved: () => boolean;
}

@Injectable()
export class GraphqlRoute {
  private readonly batches: BatchExecution;
  private readonly pagePath: string;

  constructor(
    rateLimit: RateLimitHook,
    config: Config,
    private readonly fields: RequestedFields,
  ) {
    this.batches = new BatchExecution(rateLimit);
    this.pagePath = `${basePath(config)}/graphiql`;
  }

  register(fastify: FastifyInstance, url: string, execution: Execution): void {
    const execute: ExecuteRequest = (context, body) => executeOnce(execution, context, body);
    fastify.route({
      url,
      method: ['GET', 'POST'],
      config: {
        protocol: 'graphql',
        seedsOnAny: (request) => !wantsPage(request),
        errorFormatter: formatHttpError,
        operations: (request) => this.fields.operationsOf(request),
      },
      bodyLimit: MAX_REQUEST_BYTES,
      handler: (request, reply) => {
        if (wantsPage(request)) return reply.redirect(this.pagePath, 302);
        const type = responseMediaType(request.headers.accept);
        if (type === undefined) throw apiError('NOT_ACCEPTABLE', 'Accept must include application/json');
        const { body } = request;
        const result = Array.isArray(body)
          ? this.batches.execute(request, reply, body, execute)
          : execute(contextOf(request, reply), body);
        return mapMaybe(result, (sent): MaybePromise<unknown> => send(reply, type, sent));
      },
    });
  }
}

/** Compiled if possible. The facts of tracked sessions need the document, which only the Apollo server parses. */
function executeOnce(
  { compiled, executeWithApollo, isObserved }: Execution,
  context: GraphqlContext,
  body: unknown,
): MaybePromise<string | HttpResult> {
  checkVariables(context.req, body);
  const request = isObserved() || isTracked(context.session) ? undefined : plainRequest(context.req, body);
  const text = request && compiled.execute(context, request);
  if (typeof text === 'string') return text;
  return mapMaybe(
    text,
    (found): MaybePromise<string | HttpResult> => found ?? executeWithApollo(context, body),
  );
}

function send(reply: FastifyReply, type: string, result: string | HttpResult): unknown {
  if (typeof result === 'string') {
    reply.header('content-type', type);
    return result;
  }
  const { status, headers, body } = result;
  // Apollo lists the methods that the operation allows, instead of the methods of the path (RFC 9110 §10.2.1).
  return reply
    .code(status)
    .headers('allow' in headers ? { ...headers, allow: ALLOW } : headers)
    .send(body);
}

/** Whether a browser opens the URL: GET without a query that prefers HTML. */
function wantsPage({ method, query, headers }: FastifyRequest): boolean {
  if (method === 'POST') return false;
  const parameters = query as Readonly<Record<string, unknown>>;
  return (
    parameters.query === undefined && parameters.extensions === undefined && prefersGraphiql(headers.accept)
  );
}
