// What the documents say of tokens: how they are got, looked at and ended.
import type { SchemaObject } from '@nestjs/swagger';
import { jsonWithSession } from '../../platform/openapi/responses.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { grantTypes } from './grants/index.js';
import { clientFields, OauthOperation, seconds, text } from './operation.openapi.js';
import type { TokenResponse } from './token-responses.js';

const answer: Readonly<Record<keyof TokenResponse, SchemaObject>> = {
  access_token: { ...text, description: 'A JWT.' },
  token_type: { type: 'string', enum: ['Bearer', 'DPoP'] },
  expires_in: seconds,
  scope: { ...text, description: 'What was granted, separated by spaces.' },
  refresh_token: { ...text, description: 'Good for one exchange; the answer brings the next.' },
  id_token: { ...text, description: 'Who logged in, where the scope has `openid`.' },
  issued_token_type: { ...text, description: 'After an exchange of tokens.' },
};

const issued = jsonWithSession(
  'The tokens.',
  closedObject(answer, ['access_token', 'token_type', 'expires_in', 'scope']),
);

const refusals = [400, 401, 413, 415] as const;
const scope = 'Names separated by spaces; `read write` where none are given.';

export const ApiClientCredentials = (): MethodDecorator =>
  OauthOperation({
    operationId: 'issueClientToken',
    summary: 'Get a token for a client',
    description:
      'The grant `client_credentials` alone, for a first try. Answers as RFC 6749 §5 has it, without an envelope.',
    body: { 'grant_type*': '`client_credentials`', ...clientFields, scope },
    successes: { 200: issued },
    refusals,
  });

export const ApiToken = (): MethodDecorator =>
  OauthOperation({
    operationId: 'issueOauthToken',
    summary: 'Get tokens by any grant',
    description:
      'The token endpoint (RFC 6749 §3.2). Clients authenticate by Basic, in the body or by a signed assertion; with a proof in ' +
      'the header `DPoP` the tokens are bound to its key.',
    body: {
      'grant_type*': `One of ${grantTypes.map((type) => `\`${type}\``).join(', ')}.`,
      ...clientFields,
      scope,
      username: 'password: the login name.',
      password: 'password: the password.',
      code: 'authorization_code: the code.',
      redirect_uri: 'authorization_code: the same as for the code.',
      code_verifier: 'authorization_code: what the challenge was made of.',
      refresh_token: 'refresh_token: the one of the last answer.',
      device_code: 'device_code: the code of the device.',
      subject_token: 'token-exchange: the token to exchange.',
      subject_token_type: 'token-exchange: `urn:ietf:params:oauth:token-type:access_token`.',
      actor_token: 'token-exchange: the token of whoever acts.',
      actor_token_type: 'token-exchange: its type.',
      requested_token_type: 'token-exchange: the type of the new one.',
      audience: 'token-exchange: whom it is for.',
      resource: 'token-exchange: where it is for.',
    },
    successes: { 200: issued },
    refusals,
  });

const token = 'An access token or a refresh token.';
const token_type_hint = 'Not needed: this server knows its tokens.';

export const ApiIntrospect = (): MethodDecorator =>
  OauthOperation({
    operationId: 'introspectToken',
    summary: 'Ask what a token says',
    description: 'RFC 7662. Of a token that does not hold nothing is message but `"active": false`.',
    body: { 'token*': token, token_type_hint, ...clientFields },
    successes: {
      200: jsonWithSession('What it says.', {
        type: 'object',
        required: ['active'],
        properties: { active: { type: 'boolean' } },
        additionalProperties: true,
      }),
    },
    refusals,
  });

export const ApiRevoke = (): MethodDecorator =>
  OauthOperation({
    operationId: 'revokeToken',
    summary: 'End a token',
    description:
      'RFC 7009. A refresh token ends with everything that came of the same login. An unknown token is a success.',
    body: { 'token*': token, token_type_hint, ...clientFields },
    successes: { 200: jsonWithSession('It holds no more.', closedObject({})) },
    refusals,
  });
