// Formats errors for GraphQL responses (§7.1.2): `extensions` has the `error` code, `details` and status of REST.
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import { apiError as createApiError, codeOfStatus, errorTable, type ApiError } from '../../../core/errors.js';
import { toApiError } from '../../kernel/errors/to-api-error.js';
import type { Log } from '../../kernel/logging/log.js';

/** Characters of a message, and entries in `details`: the response does not grow with the request. */
const MAX_MESSAGE_LENGTH = 400;
const MAX_DETAILS = 100;

/** Apollo's codes for errors that have no specific code. The HTTP status is more precise. */
const genericCodes = new Set<unknown>([
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.INTERNAL_SERVER_ERROR,
]);

/** The status that REST would return, for errors whose HTTP status differs from it. */
const statusOfCode: Readonly<Record<string, number>> = {
  [ApolloServerErrorCode.GRAPHQL_PARSE_FAILED]: 400,
  [ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED]: 400,
  [ApolloServerErrorCode.BAD_USER_INPUT]: 400,
  [ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE]: 400,
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND]: 404,
};

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/** @param log receives errors that are neither of the application nor of GraphQL */
export function createFormatError(log: Pick<Log, 'error'>): FormatError {
  return (formatted, error) => formatError(formatted, error, log);
}

/** Formats an error of the application. Errors of GraphQL itself keep their message and code. */
function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  log: Pick<Log, 'error'>,
): GraphQLFormattedError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof GraphQLError) {
    const extensions = graphqlExtensions(formatted.extensions, error as Partial<GraphQLError>);
    return { ...formatted, message: shorten(formatted.message), extensions };
  }
  const apiError = toApiError(original) ?? internalError(original, log);
  const { locations, path } = formatted;
  return {
    message: shorten(apiError.message),
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { ...extensionsOf(apiError), ...retryAfterOf(apiError) },
  };
}

/** The seconds of `Retry-After`, which the response of an executed document has no header for. */
function retryAfterOf({ headers }: ApiError): { retryAfter?: number } {
  const seconds = headers?.['retry-after'];
  return seconds === undefined ? {} : { retryAfter: Number(seconds) };
}

export function extensionsOf({ code, status, details, reason }: ApiError): Record<string, unknown> {
  return {
    code,
    status,
    ...(details && { details: details.slice(0, MAX_DETAILS) }),
    ...(reason && { reason }),
  };
}

function graphqlExtensions(
  { http: _http, code = ApolloServerErrorCode.INTERNAL_SERVER_ERROR, ...others }: GraphQLErrorExtensions = {},
  { extensions }: Partial<GraphQLError>,
): Record<string, unknown> {
  const { status: httpStatus } = (extensions?.http ?? {}) as { readonly status?: number };
  const status = statusOfCode[String(code)] ?? httpStatus ?? errorTable.INTERNAL_SERVER_ERROR.status;
  return { ...others, code: genericCodes.has(code) ? codeOfStatus(status) : code, status };
}

function internalError(error: unknown, log: Pick<Log, 'error'>): ApiError {
  const err = error instanceof Error ? error : new Error(String(error));
  log.error({ context: 'GraphQL', err }, 'internal error');
  return createApiError('INTERNAL_SERVER_ERROR', 'internal error');
}

/** Leaves out the middle: an invalid value is followed by the reason. */
function shorten(message: string): string {
  if (message.length <= MAX_MESSAGE_LENGTH) return message;
  return `${message.slice(0, MAX_MESSAGE_LENGTH / 2)}…${message.slice(-MAX_MESSAGE_LENGTH / 2)}`;
}
