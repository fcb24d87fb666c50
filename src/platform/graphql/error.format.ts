// The face of a refusal in GraphQL (§7.1.2 of the specification): REST's word, details and status in `extensions`.
import { Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { apiError, type ApiError } from '../../core/errors.js';
import { toApiError } from '../errors/to-api-error.js';

/** Characters of a message, and faults in `details`: an answer never grows with what it refuses. */
const LONGEST_MESSAGE = 400;
const MOST_DETAILS = 100;

const logger = new Logger('GraphQL');

/** What a client is told of an error. `formatted` is GraphQL's own account of it. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof GraphQLError) return { ...formatted, message: shorten(formatted.message) };
  const refusal = toApiError(original) ?? unforeseen(original);
  const { locations, path } = formatted;
  return {
    message: shorten(refusal.message),
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensionsOf(refusal),
  };
}

/** An error as GraphQL itself tells it, with the code of a failure. */
export function extensionsOf({ code, status, details, reason }: ApiError): Record<string, unknown> {
  return {
    code,
    status,
    ...(details && { details: details.slice(0, MOST_DETAILS) }),
    ...(reason && { reason }),
  };
}

function unforeseen(error: unknown): ApiError {
  logger.error(error instanceof Error ? error.stack : error);
  return apiError('INTERNAL_SERVER_ERROR', 'something went wrong here, not with your request');
}

function shorten(message: string): string {
  return message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE)}…`;
}
