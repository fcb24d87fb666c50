// Apollo plug-in that sets the status of an invalid document (GraphQL over HTTP, §6.4): 400, but 200 for a client that
// requests application/json, because an intermediary may send such a body with any other status.
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { responseMediaType, JSON_MEDIA_TYPE } from './response-media-type.js';

/** Codes of errors in the document or its variables. */
const documentErrors = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
]);

export const responseStatusPlugin: ApolloServerPlugin = {
  // eslint-disable-next-line @typescript-eslint/require-await -- Apollo's interface requires promises
  requestDidStart: async () => ({
    // eslint-disable-next-line @typescript-eslint/require-await -- the same
    willSendResponse: async ({ request, response: { http, body } }) => {
      if (http.status !== 400 || body.kind !== 'single' || 'data' in body.singleResult) return;
      const isDocumentError = body.singleResult.errors?.every(({ extensions }) =>
        documentErrors.has(extensions?.code),
      );
      if (isDocumentError === true && prefersJson(request.http?.headers.get('accept'))) http.status = 200;
    },
  }),
};

/** Whether the client names application/json and prefers it. */
function prefersJson(accept: string | undefined): boolean {
  return (
    accept?.includes(JSON_MEDIA_TYPE) === true &&
    responseMediaType(accept)?.startsWith(JSON_MEDIA_TYPE) === true
  );
}
