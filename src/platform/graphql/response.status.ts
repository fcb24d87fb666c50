// The status of a refused document (GraphQL over HTTP, §6.4): 400, but 200 for a client that asks for application/json,
// since an intermediary may have made that body and only its 2xx are GraphQL's.
import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import Negotiator from 'negotiator';
import { BoundedStore } from './bounded.store.js';

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

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
  return accept?.includes(JSON_TYPE) === true && answerType(accept)?.startsWith(JSON_TYPE) === true;
}

const chosen = new BoundedStore<string>(16 * 1024);

/** The media type to answer with; undefined where the client takes neither. */
export function answerType(accept: string | undefined): string | undefined {
  const header = accept ?? '*/*';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const [best] = new Negotiator({ headers: { accept: header } }).mediaTypes([JSON_TYPE, GRAPHQL_TYPE]);
  if (best === undefined) return undefined;
  const type = `${best}; charset=utf-8`;
  chosen.set(header, type, header.length);
  return type;
}
