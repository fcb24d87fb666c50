// The face of a refusal over HTTP: one envelope for every route, parser, hook and unknown path.
import type { FastifyReply } from 'fastify';
import type { Failure } from '../../core/errors.js';

export interface ErrorBody {
  readonly success: false;
  readonly error: string;
  readonly message: string;
  readonly details?: Failure['details'];
}

export function errorBody({ code, message, details }: Failure): ErrorBody {
  return { success: false, error: code, message, ...(details === undefined ? {} : { details }) };
}

export function sendFailure(reply: FastifyReply, failure: Failure): void {
  if (failure.headers !== undefined) reply.headers(failure.headers);
  void reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(failure)));
}
