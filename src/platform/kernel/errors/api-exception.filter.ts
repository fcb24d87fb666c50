// Turns every thrown error into an error response.
import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-response.js';
import { InternalErrors } from './internal-errors.js';

/** The index of the context in the arguments of a resolver. */
const GRAPHQL_CONTEXT = 2;

@Injectable()
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(private readonly internalErrors: InternalErrors) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    // GraphQL formats its own errors.
    if (host.getType() !== 'http') {
      const { req } = host.getArgByIndex<{ req: FastifyRequest }>(GRAPHQL_CONTEXT);
      throw this.internalErrors.toApiError(thrown, req);
    }
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { errorFormatter } = request.routeOptions.config;
    const error = this.internalErrors.toApiError(thrown, request);
    const reply = http.getResponse<FastifyReply>();
    // Also for a simulated error: a client practises to report it.
    if (error.status === 500) reply.header('x-request-id', this.internalErrors.requestId(request));
    sendError(reply, error, errorFormatter);
  }
}
