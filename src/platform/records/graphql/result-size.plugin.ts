// Apollo plug-in that replaces a result that is too large by an error.
import type { ApolloServerPlugin } from '@apollo/server';
import { toApiError } from '../../kernel/errors/to-api-error.js';
import type { GraphqlContext } from './context.js';
import { errorResult } from './http-error.js';
import { requireMemoryOf } from './result-size.js';

export const resultSizePlugin: ApolloServerPlugin<GraphqlContext> = {
  // eslint-disable-next-line @typescript-eslint/require-await -- Apollo's interface requires promises
  requestDidStart: async () => ({
    // eslint-disable-next-line @typescript-eslint/require-await -- the same
    willSendResponse: async ({ contextValue, response }) => {
      if (response.body.kind !== 'single') return;
      try {
        requireMemoryOf(response.body.singleResult.data, contextValue);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error === undefined) throw thrown;
        response.body.singleResult = errorResult(error);
        response.http.status = error.status;
        for (const [name, value] of Object.entries(error.headers ?? {}))
          response.http.headers.set(name, String(value));
      }
    },
  }),
};
