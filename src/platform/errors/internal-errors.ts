// Faults of ours: told once in the log, with their stack, and to the client by the id of the request.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiError, type ApiError } from '../../core/errors.js';
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

  /** What to answer to a request for which something was thrown. */
  toApiError(thrown: unknown, request: FastifyRequest): ApiError {
    return toApiError(thrown) ?? this.unforeseen(thrown, request);
  }

  private unforeseen(thrown: unknown, request: FastifyRequest): ApiError {
    const id = this.ids.of(request);
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.log.error({ request: id, ...requestFacts(request), err }, 'a fault of ours');
    return apiError(
      'INTERNAL_SERVER_ERROR',
      `something went wrong here, not with your request; who runs this service finds it in the log as ${id}`,
      { headers: { 'x-request-id': id } },
    );
  }
}
