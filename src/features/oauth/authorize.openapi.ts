// OpenAPI descriptions of the authorization endpoint.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/http/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { accounts } from '../auth/accounts.entity.js';
import type { authorizationParameters } from './authorization-request.js';
import type { PushedAuthorization, CodeResponse } from './authorization.service.js';
import { clientFields, OauthOperation, lifetimeSchema, textValue } from './operation.openapi.js';
import { challengeMethods } from './pkce.js';

/** All are optional in OpenAPI, so that the endpoint reports a missing one as an OAuth error. */
const parameters: Readonly<Record<(typeof authorizationParameters)[number] | 'request_uri', string>> = {
  response_type: '`code`.',
  client_id: 'The client: `demo`, or `demo-public`, which must use PKCE.',
  redirect_uri:
    'Where the authorization response is sent: localhost on any port, this service, a reserved name such as `example.com`, or ' +
    'a well-known tool. If omitted, the response body contains the code.',
  scope: 'Scopes separated by spaces. Include `openid` to get an ID token.',
  state: 'Returned unchanged in the authorization response.',
  code_challenge: 'PKCE: the base64url-encoded SHA-256 hash of the verifier (RFC 7636).',
  code_challenge_method: `PKCE: ${challengeMethods.map((method) => `\`${method}\``).join(' or ')}; default \`plain\`.`,
  nonce: 'Returned in the ID token.',
  prompt: '`none`, `login`, `consent` or `select_account`. Every value is approved without a prompt.',
  login_hint: `The account that approves: ${accounts.all.map(({ subject }) => `\`${subject}\``).join(', ')}.`,
  request_uri:
    'The `request_uri` of a pushed authorization request (RFC 9126). Send only `client_id` with it.',
  response_mode: '`query`.',
  dpop_jkt: 'The thumbprint of the DPoP key to which the code is bound (RFC 9449 §10).',
  decision: '`deny` returns the error `access_denied`, as if the user denied the request.',
};

const codeProperties: Readonly<Record<keyof CodeResponse, SchemaObject>> = {
  code: { ...textValue, description: 'Can be exchanged once.' },
  state: textValue,
  iss: { ...textValue, description: 'The issuer (RFC 9207).' },
  expires_in: lifetimeSchema,
  token_endpoint: { ...textValue, description: 'The URL at which the code is exchanged for tokens.' },
};

const codeResponse: ResponseObject = {
  description: 'The authorization code: JSON, or HTML for browsers.',
  headers: headers(sessionHeaders),
  content: {
    'application/json': {
      schema: closedObject(codeProperties, ['code', 'iss', 'expires_in', 'token_endpoint']),
    },
    'text/html': { schema: textValue },
  },
};

const redirectResponse: ResponseObject = {
  description:
    'Redirect to the `redirect_uri` with `code`, `state` and `iss`, or with `error`, `error_description` and `state`.',
  headers: {
    ...headers(sessionHeaders),
    Location: {
      schema: { type: 'string', format: 'uri' },
      description: 'The redirect URI with the authorization response.',
    },
  },
};

const description =
  'The authorization endpoint (RFC 6749 §3.1). The demo account approves without a prompt. Errors in `client_id` or ' +
  '`redirect_uri` are returned as 400 and never redirected.';
const authorized = { successes: { 200: codeResponse, 302: redirectResponse }, pages: true } as const;

export const ApiAuthorize = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, about]) =>
      ApiQuery({ name, required: false, schema: textValue, description: about }),
    ),
    OauthOperation({
      operationId: 'authorize',
      summary: 'Get an authorization code',
      description,
      ...authorized,
      errors: [400],
    }),
  );

export const ApiPostAuthorize = (): MethodDecorator =>
  OauthOperation({
    operationId: 'postAuthorize',
    summary: 'Get an authorization code with a form',
    description: `${description} The parameters are in the body (OpenID Connect Core §3.1.2.1).`,
    body: parameters,
    ...authorized,
    errors: [400, 413, 415],
  });

const pushed: Readonly<Record<keyof PushedAuthorization, SchemaObject>> = {
  request_uri: { ...textValue, description: 'Send it to `/auth/oauth/authorize`. It can be used once.' },
  expires_in: lifetimeSchema,
};

const { request_uri: _requestUri, client_id: _clientId, ...pushable } = parameters;

export const ApiPush = (): MethodDecorator =>
  OauthOperation({
    operationId: 'pushAuthorizationRequest',
    summary: 'Push the parameters of an authorization request',
    description: 'RFC 9126: the client sends the parameters directly instead of through the browser.',
    body: { ...clientFields, ...pushable },
    successes: { 201: jsonWithSession('The parameters are stored.', closedObject(pushed)) },
    errors: [400, 401, 413, 415],
  });
