// OpenAPI descriptions of the OAuth 1.0a token flow.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponsesObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';

const text: SchemaObject = { type: 'string' };
const pair = { oauth_token: text, oauth_token_secret: text };

export const ApiRequestToken = (): MethodDecorator =>
  tokenStep(
    'requestOauth1Token',
    'OAuth 1.0a, step 1: get a request token',
    'Signed with the consumer secret. `oauth_callback` is the callback URL, or `oob`.',
    { ...pair, oauth_callback_confirmed: { type: 'string', enum: ['true'] } },
  );

export const ApiAccessToken = (): MethodDecorator =>
  tokenStep(
    'exchangeOauth1Token',
    'OAuth 1.0a, step 3: exchange it for an access token',
    'Signed with the consumer secret and the secret of the request token. `oauth_verifier` is the verifier of step 2.',
    { ...pair, oauth_expires_in: { ...text, description: 'Seconds.' } },
  );

export const ApiOauth1Authorize = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'authorizeOauth1',
      summary: 'OAuth 1.0a, step 2: let the user approve',
      description:
        'The demo account approves without a prompt. Redirects to the callback URL of the request token with `oauth_token` and ' +
        '`oauth_verifier`, or returns them if the callback is `oob`.',
      security: optionalSession,
      responses: sessionResponses({ 200: verifierResponse, 302: redirectResponse }, ['BAD_REQUEST']),
    }),
    ApiQuery({ name: 'oauth_token', required: true, schema: text, description: 'The request token.' }),
    SimulationParameters(),
  );

const approved = jsonWithSession(
  'The verifier: JSON, or HTML for browsers.',
  envelopeSchema(closedObject({ oauth_token: text, oauth_verifier: text })),
);
const verifierResponse: ResponsesObject[string] = {
  ...approved,
  content: { ...approved.content, 'text/html': { schema: text } },
};
const redirectResponse: ResponsesObject[string] = {
  description: 'Redirect to the client.',
  headers: {
    ...headers(sessionHeaders),
    Location: {
      schema: { type: 'string', format: 'uri' },
      description: 'The callback URL with the verifier.',
    },
  },
};

/** An endpoint for signed requests with a form-encoded response (RFC 5849 §2.1). */
function tokenStep(
  operationId: string,
  summary: string,
  description: string,
  fields: Readonly<Record<string, SchemaObject>>,
): MethodDecorator {
  const success = {
    description: 'A token and its secret.',
    headers: headers(sessionHeaders),
    content: { 'application/x-www-form-urlencoded': { schema: closedObject(fields) } },
  };
  return applyDecorators(
    OpenapiOperation({
      operationId,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses({ 200: success }, ['BAD_REQUEST', 'UNAUTHORIZED', 'PAYLOAD_TOO_LARGE']),
    }),
    SimulationParameters(),
  );
}
