import { GraphQLError } from 'graphql';
import { apiError, failValidation } from '../../../core/errors.js';
import { createFormatError } from './format-error.js';

const wrapped = (originalError: Error): GraphQLError =>
  new GraphQLError(originalError.message, { path: ['user'], originalError });
const log = { error: jest.fn() };
const formatError = createFormatError(log);
const format = (error: GraphQLError): unknown => formatError(error.toJSON(), error);

describe('An error', () => {
  it('of the application has the error code and the status', () => {
    expect(format(wrapped(apiError('NOT_FOUND', 'user not found')))).toEqual({
      message: 'user not found',
      path: ['user'],
      extensions: { code: 'NOT_FOUND', status: 404 },
    });
  });

  it.each([
    [{ code: 'GRAPHQL_VALIDATION_FAILED' }, { code: 'GRAPHQL_VALIDATION_FAILED', status: 400 }],
    [
      { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
      { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 },
    ],
    [
      { code: 'BAD_REQUEST', http: { status: 405 } },
      { code: 'METHOD_NOT_ALLOWED', status: 405 },
    ],
    [
      { code: 'INTERNAL_SERVER_ERROR', http: { status: 400 } },
      { code: 'BAD_REQUEST', status: 400 },
    ],
    [
      { code: 'PAYMENT', http: { status: 402 }, more: 1 },
      { code: 'PAYMENT', status: 402, more: 1 },
    ],
    [{}, { code: 'INTERNAL_SERVER_ERROR', status: 500 }],
  ])('of GraphQL itself with %j keeps its message and code, and has a status', (extensions, expected) => {
    expect(format(new GraphQLError('no', { extensions }))).toEqual({ message: 'no', extensions: expected });
  });

  it('without an error code is logged, and its message is not sent', () => {
    const error = new TypeError('secret of mine');
    expect(format(wrapped(error))).toEqual({
      message: 'internal error',
      path: ['user'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
    });
    expect(log.error).toHaveBeenCalledWith({ context: 'GraphQL', err: error }, 'internal error');
  });

  it('with a long value keeps the reason after it', () => {
    const message = `got invalid value "${'x'.repeat(10_000)}"; Field "x" is not defined`;
    expect(format(new GraphQLError(message))).toMatchObject({
      message: expect.stringMatching(/^got invalid value "x{181}…x+"; Field "x" is not defined$/),
    });
  });

  it('has a bounded length', () => {
    const errors = Array.from({ length: 5000 }, (_, i) => ({
      location: `body/${i}`,
      field: String(i),
      message: 'no',
    }));
    const error = ((): Error => {
      try {
        return failValidation(errors);
      } catch (thrown) {
        return thrown as Error;
      }
    })();
    expect(JSON.stringify(format(wrapped(error))).length).toBeLessThan(8000);
  });
});
