// Lets a document that the server has just parsed and found valid run compiled, and be known from then on.
import type { ApolloServerPlugin, HTTPGraphQLHead } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { GraphqlContext } from './context.js';
import type { KnownDocuments } from './known.documents.js';

export function learning(documents: KnownDocuments): ApolloServerPlugin<GraphqlContext> {
  return {
    // eslint-disable-next-line @typescript-eslint/require-await -- the server's interface wants promises
    requestDidStart: async () => ({
      responseForOperation: async ({ schema, document, source, request, contextValue }) => {
        const operation = documents.learn(schema, document, source, request.operationName);
        const answer = await operation?.run(contextValue, request.variables);
        // Without an answer the server runs the operation itself and says what is wrong with the variables.
        if (answer === undefined) return null;
        const { data = null, errors } = answer;
        return { http: head(), body: { kind: 'single', singleResult: { data, ...(errors && { errors }) } } };
      },
    }),
  };
}

const head = (): HTTPGraphQLHead => ({ headers: new HeaderMap() });
