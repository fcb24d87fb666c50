// Anything that is thrown becomes an answer here.
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-response.js';
import type { InternalErrors } from './internal-errors.js';

/** Where a resolver gets its context among its arguments. */
const GRAPHQL_CONTEXT = 2;

@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  constructor(private readonly internalErrors: InternalErrors) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    // A protocol that answers for itself formats its own errors.
    if (host.getType() !== 'http') {
      const { req } = host.getArgByIndex<{ req: FastifyRequest }>(GRAPHQL_CONTEXT);
      throw this.internalErrors.toApiError(thrown, req);
    }
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { errorFormatter } = request.routeOptions.config;
    const failure = this.internalErrors.toApiError(thrown, request);
    sendError(http.getResponse<FastifyReply>(), failure, errorFormatter);
  }
}
