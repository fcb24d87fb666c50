// Faults of ours: told once in the log, with their stack, and to the client by the id of the request.
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { failure, type Failure } from '../../core/errors.js';
import { Log } from '../logging/log.js';
import { factsOf } from '../logging/request-facts.js';
import { RequestIds } from '../logging/request-ids.js';
import { toFailure } from './to-failure.js';

@Injectable()
export class Faults {
  constructor(
    private readonly log: Log,
    private readonly ids: RequestIds,
  ) {}

  /** What to answer to a request for which something was thrown. */
  failureOf(thrown: unknown, request: FastifyRequest): Failure {
    return toFailure(thrown) ?? this.unforeseen(thrown, request);
  }

  private unforeseen(thrown: unknown, request: FastifyRequest): Failure {
    const id = this.ids.of(request);
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.log.error({ request: id, ...factsOf(request), err }, 'a fault of ours');
    return failure(
      'INTERNAL_SERVER_ERROR',
      `something went wrong here, not with your request; who runs this service finds it in the log as ${id}`,
      { headers: { 'x-request-id': id } },
    );
  }
}
