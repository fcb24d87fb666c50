// What was thrown, whoever threw it, in terms of the error table.
import { HttpException } from '@nestjs/common';
import { codeOfStatus, ApiError } from '../../core/errors.js';

/** What was thrown as a failure of the table; undefined if it is a fault of ours. */
export function toApiError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown;
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

function ofStatus(status: number, message: string): ApiError {
  return new ApiError(codeOfStatus(status), status, message);
}
