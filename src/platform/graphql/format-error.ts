// Formats errors for GraphQL responses (§7.1.2): `extensions` has the `error` code, `details` and status of REST.
import { Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { apiError as createApiError, type ApiError } from '../../core/errors.js';
import { toApiError } from '../errors/to-api-error.js';

/** Characters of a message, and entries in `details`: the response does not grow with the request. */
const MAX_MESSAGE_LENGTH = 400;
const MAX_DETAILS = 100;

const logger = new Logger('GraphQL');

/** Formats an error of the application. Errors of GraphQL itself keep the format of GraphQL. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof GraphQLError) return { ...formatted, message: shorten(formatted.message) };
  const apiError = toApiError(original) ?? internalError(original);
  const { locations, path } = formatted;
  return {
    message: shorten(apiError.message),
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensionsOf(apiError),
  };
}

export function extensionsOf({ code, status, details, reason }: ApiError): Record<string, unknown> {
  return {
    code,
    status,
    ...(details && { details: details.slice(0, MAX_DETAILS) }),
    ...(reason && { reason }),
  };
}

function internalError(error: unknown): ApiError {
  logger.error(error instanceof Error ? error.stack : error);
  return createApiError('INTERNAL_SERVER_ERROR', 'internal error');
}

function shorten(message: string): string {
  return message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH)}…`;
}
