// Converts errors of Nest and Fastify to errors of the table.
import { HttpException } from '@nestjs/common';
import { codeOfStatus, ApiError } from '../../../core/errors.js';

/** Undefined for an internal error. */
export function toApiError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof HttpException) return ofStatus(thrown.getStatus(), thrown.message);
  const { statusCode, code, message } = thrown as { statusCode?: unknown; code?: unknown; message?: unknown };
  const isClientError = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isClientError ? ofStatus(statusCode, messages[String(code)] ?? String(message)) : undefined;
}

/** Messages by the error code of Fastify. */
const messages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than the limit of this route',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'send the body as application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Content-Length does not match the body',
};

function ofStatus(status: number, message: string): ApiError {
  return new ApiError(codeOfStatus(status), status, message);
}
