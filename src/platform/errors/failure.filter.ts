// Anything that is thrown becomes an answer here.
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './error-answer.js';
import type { Faults } from './faults.js';

/** Where a resolver gets its context among its arguments. */
const GRAPHQL_CONTEXT = 2;

@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly faults: Faults) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    // A protocol that answers for itself formats its own errors.
    if (host.getType() !== 'http') {
      const { req } = host.getArgByIndex<{ req: FastifyRequest }>(GRAPHQL_CONTEXT);
      throw this.faults.failureOf(thrown, req);
    }
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { face } = request.routeOptions.config;
    const failure = this.faults.failureOf(thrown, request);
    sendFailure(http.getResponse<FastifyReply>(), failure, face);
  }
}
