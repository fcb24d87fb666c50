// Anything that is thrown becomes an answer here.
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOfStatus, Failure } from '../../core/errors.js';
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
      throw toFailure(thrown) === undefined ? this.faults.unforeseen(thrown, req) : thrown;
    }
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { face } = request.routeOptions.config;
    const failure = toFailure(thrown) ?? this.faults.unforeseen(thrown, request);
    sendFailure(http.getResponse<FastifyReply>(), failure, face);
  }
}

/** What was thrown as a failure of the table; undefined if it is a fault of ours. */
export function toFailure(thrown: unknown): Failure | undefined {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof HttpException) return ofStatus(thrown.getStatus(), thrown.message);
  const { statusCode, code, message } = thrown as { statusCode?: unknown; code?: unknown; message?: unknown };
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isRefusal ? ofStatus(statusCode, wording[String(code)] ?? String(message)) : undefined;
}

/** The server's own refusals, in the words of this service. */
const wording: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than this route takes',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'send the body as application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Content-Length does not match the body',
};

function ofStatus(status: number, message: string): Failure {
  return new Failure(codeOfStatus(status), status, message);
}
