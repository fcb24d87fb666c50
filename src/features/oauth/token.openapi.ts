// OpenAPI descriptions of the token, introspection and revocation endpoints.
import type { SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { grantTypes } from './grants/index.js';
import { clientFields, OauthOperation, lifetimeSchema, textValue } from './operation.openapi.js';
import type { TokenResponse } from './token-responses.js';

const tokenProperties: Readonly<Record<keyof TokenResponse, SchemaObject>> = {
  access_token: { ...textValue, description: 'A JWT.' },
  token_type: { type: 'string', enum: ['Bearer', 'DPoP'] },
  expires_in: lifetimeSchema,
  scope: { ...textValue, description: 'The granted scopes, separated by spaces.' },
  refresh_token: { ...textValue, description: 'Can be used once; the response contains the next one.' },
  id_token: { ...textValue, description: 'Present if the scope has `openid`.' },
  issued_token_type: { ...textValue, description: 'Present after a token exchange.' },
};

const tokenResponse = jsonWithSession(
  'The tokens.',
  closedObject(tokenProperties, ['access_token', 'token_type', 'expires_in', 'scope']),
);

const errors = [400, 401, 413, 415] as const;
const scope = 'Scopes separated by spaces; default `read write`.';

export const ApiClientCredentials = (): MethodDecorator =>
  OauthOperation({
    operationId: 'issueClientToken',
    summary: 'Get a token for a client',
    description:
      'Supports the grant `client_credentials` only. The response is JSON as defined by RFC 6749 §5, without the envelope.',
    body: { 'grant_type*': '`client_credentials`', ...clientFields, scope },
    successes: { 200: tokenResponse },
    errors,
  });

export const ApiToken = (): MethodDecorator =>
  OauthOperation({
    operationId: 'issueOauthToken',
    summary: 'Get tokens with any grant',
    description:
      'The token endpoint (RFC 6749 §3.2). Clients authenticate with Basic, in the body or with a signed assertion. With a proof ' +
      'in the header `DPoP`, the tokens are bound to its key.',
    body: {
      'grant_type*': `One of ${grantTypes.map((type) => `\`${type}\``).join(', ')}.`,
      ...clientFields,
      scope,
      username: 'password: the login name.',
      password: 'password: the password.',
      code: 'authorization_code: the code.',
      redirect_uri: 'authorization_code: the same as in the authorization request.',
      code_verifier: 'authorization_code: the PKCE verifier.',
      refresh_token: 'refresh_token: the refresh token of the last response.',
      device_code: 'device_code: the device code.',
      subject_token: 'token-exchange: the token to exchange.',
      subject_token_type: 'token-exchange: `urn:ietf:params:oauth:token-type:access_token`.',
      actor_token: 'token-exchange: the token of the acting party.',
      actor_token_type: 'token-exchange: the type of the actor token.',
      requested_token_type: 'token-exchange: the type of the new token.',
      audience: 'token-exchange: the audience of the new token.',
      resource: 'token-exchange: the URL of the resource server.',
    },
    successes: { 200: tokenResponse },
    errors,
  });

const token = 'An access token or a refresh token.';
const token_type_hint = 'Ignored: the server recognizes its tokens.';

export const ApiIntrospect = (): MethodDecorator =>
  OauthOperation({
    operationId: 'introspectToken',
    summary: 'Introspect a token',
    description: 'RFC 7662. For an invalid token, the response is `{"active": false}`.',
    body: { 'token*': token, token_type_hint, ...clientFields },
    successes: {
      200: jsonWithSession('The state and the claims of the token.', {
        type: 'object',
        required: ['active'],
        properties: { active: { type: 'boolean' } },
        additionalProperties: true,
      }),
    },
    errors,
  });

export const ApiRevoke = (): MethodDecorator =>
  OauthOperation({
    operationId: 'revokeToken',
    summary: 'Revoke a token',
    description:
      'RFC 7009. A refresh token is revoked together with all tokens of the same login. An unknown token returns 200.',
    body: { 'token*': token, token_type_hint, ...clientFields },
    successes: { 200: jsonWithSession('The token is revoked.', closedObject({})) },
    errors,
  });
