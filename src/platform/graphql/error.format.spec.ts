import { Logger } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { apiError, failValidation } from '../../core/errors.js';
import { formatError } from './error.format.js';

const wrapped = (originalError: Error): GraphQLError =>
  new GraphQLError(originalError.message, { path: ['user'], originalError });
const told = (error: GraphQLError): unknown => formatError(error.toJSON(), error);

describe('An error', () => {
  it('of the table has its word and its status', () => {
    expect(told(wrapped(apiError('NOT_FOUND', 'user not found')))).toEqual({
      message: 'user not found',
      path: ['user'],
      extensions: { code: 'NOT_FOUND', status: 404 },
    });
  });

  it('of GraphQL itself keeps what it has', () => {
    const error = new GraphQLError('no', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
    expect(told(error)).toEqual({ message: 'no', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  });

  it('that nobody foresaw is logged and not told', () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    expect(told(wrapped(new TypeError('secret of mine')))).toEqual({
      message: 'something went wrong here, not with your request',
      path: ['user'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
    });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('secret of mine'));
    log.mockRestore();
  });

  it('does not grow with what it refuses', () => {
    const faults = Array.from({ length: 5000 }, (_, i) => ({
      location: `body/${i}`,
      field: String(i),
      message: 'no',
    }));
    const refusal = ((): Error => {
      try {
        return failValidation(faults);
      } catch (error) {
        return error as Error;
      }
    })();
    expect(JSON.stringify(told(wrapped(refusal))).length).toBeLessThan(8000);
  });
});
