// Formats errors that occur before execution, such as an invalid body or an exceeded rate limit, as GraphQL responses.
import type { GraphQLFormattedError } from 'graphql';
import type { ApiError } from '../../../core/errors.js';
import { JSON_TYPE } from '../../kernel/envelope/envelope.js';
import type { ErrorFormatter } from '../../kernel/errors/error-response.js';
import { extensionsOf } from './format-error.js';
import { responseMediaType } from './response-media-type.js';

interface ErrorResult {
  readonly errors: readonly GraphQLFormattedError[];
}

export function errorResult(error: ApiError): ErrorResult {
  return { errors: [{ message: error.message, extensions: extensionsOf(error) }] };
}

/** The error of a batch is an array of one result. */
export const formatHttpError: ErrorFormatter = (error, { headers, body }) => {
  const result = errorResult(error);
  return {
    status: error.status,
    type: responseMediaType(headers.accept) ?? JSON_TYPE,
    body: JSON.stringify(Array.isArray(body) ? [result] : result),
  };
};
