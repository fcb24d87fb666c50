// Internal errors: logged once with their stack, and reported to the client by the request id.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiError, type ApiError } from '../../../core/errors.js';
import { Log } from '../logging/log.js';
import { requestFacts } from '../logging/request-facts.js';
import { RequestIds } from '../logging/request-ids.js';
import { toApiError } from './to-api-error.js';

@Injectable()
export class InternalErrors {
  constructor(
    private readonly log: Log,
    private readonly ids: RequestIds,
  ) {}

  /** The error to send for anything that was thrown. */
  toApiError(thrown: unknown, request: FastifyRequest): ApiError {
    return toApiError(thrown) ?? this.internalError(thrown, request);
  }

  requestId(request: FastifyRequest): string {
    return this.ids.of(request);
  }

  private internalError(thrown: unknown, request: FastifyRequest): ApiError {
    const id = this.ids.of(request);
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.log.error({ request: id, ...requestFacts(request), err }, 'internal error');
    return apiError(
      'INTERNAL_SERVER_ERROR',
      `internal error; the log of the service has the cause under request id ${id}`,
      { headers: { 'x-request-id': id } },
    );
  }
}
