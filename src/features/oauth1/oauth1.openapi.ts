// What the documents say of the three steps of OAuth 1.0a.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery, type ResponsesObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';

const text: SchemaObject = { type: 'string' };
const pair = { oauth_token: text, oauth_token_secret: text };

export const ApiRequestToken = (): MethodDecorator =>
  step(
    'requestOauth1Token',
    'OAuth 1.0a, step 1: ask for a request token',
    'Signed with the consumer secret; `oauth_callback` says where the user is sent back to, or `oob`.',
    { ...pair, oauth_callback_confirmed: { type: 'string', enum: ['true'] } },
  );

export const ApiAccessToken = (): MethodDecorator =>
  step(
    'exchangeOauth1Token',
    'OAuth 1.0a, step 3: exchange it for an access token',
    'Signed with the consumer secret and that of the request token; `oauth_verifier` is what step 2 gave out.',
    { ...pair, oauth_expires_in: { ...text, description: 'Seconds.' } },
  );

export const ApiAuthorize = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'authorizeOauth1',
      summary: 'OAuth 1.0a, step 2: let the user approve',
      description:
        'The demo account approves at once. Redirects to the callback of the request token with `oauth_token` and ' +
        '`oauth_verifier`; shows them where that was `oob`.',
      security: optionalSession,
      responses: sessionResponses({ 200: shown, 302: redirected }, ['BAD_REQUEST']),
    }),
    ApiQuery({ name: 'oauth_token', required: true, schema: text, description: 'The request token.' }),
    SimulationParameters(),
  );

const approved = jsonWithSession(
  'The verifier, to be carried to the client: as a page if a browser asks.',
  envelopeSchema(closedObject({ oauth_token: text, oauth_verifier: text })),
);
const shown: ResponsesObject[string] = {
  ...approved,
  content: { ...approved.content, 'text/html': { schema: text } },
};
const redirected: ResponsesObject[string] = {
  description: 'Back to the client.',
  headers: {
    ...headers(sessionHeaders),
    Location: { schema: { type: 'string', format: 'uri' }, description: 'The callback with the verifier.' },
  },
};

/** A step between client and service: signed, answered by a form (RFC 5849 §2.1). */
function step(
  operationId: string,
  summary: string,
  description: string,
  fields: Readonly<Record<string, SchemaObject>>,
): MethodDecorator {
  const answer = {
    description: 'A token and its secret.',
    headers: headers(sessionHeaders),
    content: { 'application/x-www-form-urlencoded': { schema: closedObject(fields) } },
  };
  return applyDecorators(
    ApiOperation({
      operationId,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses({ 200: answer }, ['BAD_REQUEST', 'UNAUTHORIZED', 'PAYLOAD_TOO_LARGE']),
    }),
    SimulationParameters(),
  );
}
