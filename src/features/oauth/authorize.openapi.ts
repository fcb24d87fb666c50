// What the documents say of the authorization endpoint.
import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { accounts } from '../auth/accounts.entity.js';
import type { PushedAuthorization, ShownCode } from './authorization.service.js';
import { clientFields, OauthOperation, seconds, text } from './operation.openapi.js';
import { challengeMethods } from './pkce.js';

/** All of it optional in the documents: what is missing is message in OAuth's words. */
const parameters = {
  response_type: '`code`.',
  client_id: 'Which client asks: `demo`, or `demo-public`, which must use PKCE.',
  redirect_uri:
    'Where the code goes: localhost on any port, this service, a reserved name such as `example.com`, or a well-known tool. ' +
    'Without it the code is shown.',
  scope: 'Names separated by spaces; `openid` for an ID token.',
  state: 'Comes back as it is.',
  code_challenge: 'PKCE: base64url of the SHA-256 of the verifier (RFC 7636).',
  code_challenge_method: `PKCE: ${challengeMethods.map((method) => `\`${method}\``).join(' or ')}; left out it is \`plain\`.`,
  nonce: 'Comes back in the ID token.',
  prompt: '`none`, `login`, `consent` or `select_account`: approved at once in any case.',
  login_hint: `Whose approval: ${accounts.all.map(({ subject }) => `\`${subject}\``).join(', ')}.`,
  request_uri: 'A pushed request (RFC 9126); then only `client_id` goes with it.',
  response_mode: '`query`.',
  dpop_jkt: 'The thumbprint of the key that alone may redeem the code (RFC 9449 §10).',
  decision: '`deny`, to practise what a refusal by the person looks like.',
} as const;

const shown: Readonly<Record<keyof ShownCode, SchemaObject>> = {
  code: { ...text, description: 'Good for one exchange.' },
  state: text,
  iss: { ...text, description: 'Who gave it out (RFC 9207).' },
  expires_in: seconds,
  token_endpoint: { ...text, description: 'Where it is exchanged.' },
};

const codeShown: ResponseObject = {
  description: 'The code, for copying: JSON, or a page for browsers.',
  headers: headers(sessionHeaders),
  content: {
    'application/json': { schema: closedObject(shown, ['code', 'iss', 'expires_in', 'token_endpoint']) },
    'text/html': { schema: text },
  },
};

const sentOn: ResponseObject = {
  description:
    'To the `redirect_uri`, with `code`, `state` and `iss`, or with `error`, `error_description` and `state`.',
  headers: {
    ...headers(sessionHeaders),
    Location: { schema: { type: 'string', format: 'uri' }, description: 'Where the answer is.' },
  },
};

export const ApiAuthorize = (): MethodDecorator =>
  applyDecorators(
    ...Object.entries(parameters).map(([name, description]) =>
      ApiQuery({ name, required: false, schema: text, description }),
    ),
    OauthOperation({
      operationId: 'authorize',
      summary: 'Get an authorization code',
      description:
        'The authorization endpoint (RFC 6749 §3.1). The demo account approves at once. What is wrong with `client_id` or ' +
        '`redirect_uri` is shown, never sent on.',
      successes: { 200: codeShown, 302: sentOn },
      refusals: [400],
      pages: true,
    }),
  );

const pushed: Readonly<Record<keyof PushedAuthorization, SchemaObject>> = {
  request_uri: { ...text, description: 'Its name, for `/auth/oauth/authorize`; good once.' },
  expires_in: seconds,
};

const { request_uri: _requestUri, client_id: _clientId, ...pushable } = parameters;

export const ApiPush = (): MethodDecorator =>
  OauthOperation({
    operationId: 'pushAuthorizationRequest',
    summary: 'Push the parameters of an authorization request',
    description: 'RFC 9126: they travel from the client itself, not by way of the browser.',
    body: { ...clientFields, ...pushable },
    successes: { 201: jsonWithSession('They are kept.', closedObject(pushed)) },
    refusals: [400, 401, 413, 415],
  });
