// The face of a refusal over HTTP: one envelope for every route, parser, hook and unknown path, unless a route has its
// own (`face` in its rules).
import type { FastifyReply } from 'fastify';
import type { ApiError } from '../../core/errors.js';

export interface ErrorBody {
  readonly success: false;
  readonly error: string;
  readonly message: string;
  readonly details?: ApiError['details'];
  readonly reason?: ApiError['reason'];
  readonly debug?: ApiError['debug'];
}

export function errorBody({ code, message, details, reason, debug }: ApiError): ErrorBody {
  const body: ErrorBody = { success: false, error: code, message };
  return {
    ...body,
    ...(details === undefined ? {} : { details }),
    ...(reason === undefined ? {} : { reason }),
    ...(debug === undefined ? {} : { debug }),
  };
}

/** A refusal as it goes over HTTP. */
export interface ErrorResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export type ErrorFormatter = (failure: ApiError) => ErrorResponse;

const jsonFace: ErrorFormatter = (failure) => ({
  status: failure.status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(errorBody(failure)),
});

export function sendError(reply: FastifyReply, failure: ApiError, face: ErrorFormatter = jsonFace): void {
  const { status, type, body } = face(failure);
  if (failure.headers !== undefined) reply.headers(failure.headers);
  void reply.code(status).header('content-type', type).send(body);
}
