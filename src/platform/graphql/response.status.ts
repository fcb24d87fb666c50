// The status of a refused document (GraphQL over HTTP, §6.4): 400, but 200 for a client that asks for application/json,
// since an intermediary may have made that body and only its 2xx are GraphQL's.
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { responseMediaType, JSON_MEDIA_TYPE } from './response-media-type.js';

/** The refusals that concern the document or its variables, by GraphQL's own codes. */
const ofDocument = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
]);

export const responseStatus: ApolloServerPlugin = {
  // eslint-disable-next-line @typescript-eslint/require-await -- the server's interface wants promises
  requestDidStart: async () => ({
    // eslint-disable-next-line @typescript-eslint/require-await -- the same
    willSendResponse: async ({ request, response: { http, body } }) => {
      if (http.status !== 400 || body.kind !== 'single' || 'data' in body.singleResult) return;
      const isOfDocument = body.singleResult.errors?.every(({ extensions }) =>
        ofDocument.has(extensions?.code),
      );
      if (isOfDocument === true && asksForJson(request.http?.headers.get('accept'))) http.status = 200;
    },
  }),
};

/** Whether a client names application/json and likes it best. */
function asksForJson(accept: string | undefined): boolean {
  return (
    accept?.includes(JSON_MEDIA_TYPE) === true &&
    responseMediaType(accept)?.startsWith(JSON_MEDIA_TYPE) === true
  );
}
