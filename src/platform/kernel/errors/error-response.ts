// The HTTP error response: one JSON envelope for every route, parser, hook and unknown path, unless the route config sets
// another `errorFormatter`.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../core/errors.js';
import { keepConnectionOpen } from './oversized-body.js';

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

/** An error as an HTTP response. */
export interface ErrorResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export type ErrorFormatter = (error: ApiError, request: FastifyRequest) => ErrorResponse;

const formatJsonError: ErrorFormatter = (error) => ({
  status: error.status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(errorBody(error)),
});

export function sendError(
  reply: FastifyReply,
  error: ApiError,
  format: ErrorFormatter = formatJsonError,
): void {
  const formatted = format(error, reply.request);
  const { status, type, body } =
    error.content === undefined ? formatted : { status: error.status, ...error.content };
  if (status === 413) keepConnectionOpen(reply);
  if (error.headers !== undefined) reply.headers(error.headers);
  // The status of a SOAP fault is another one, and a challenge belongs to 401 and 403.
  if (status !== error.status) void reply.removeHeader('www-authenticate');
  void reply.code(status).header('content-type', type).send(body);
}
