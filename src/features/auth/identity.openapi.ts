// OpenAPI descriptions of access tokens, identities and API keys.
import { applyDecorators } from '@nestjs/common';
import { type RequestBodyObject, type SchemaObject } from '@nestjs/swagger';
import type { Entity } from '../../core/entity.js';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { inputSchema } from '../../platform/http/openapi/entity.schemas.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, mapOf } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalCredentials, optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { requestIdentitySchema } from './auth.openapi.js';
import { login, tokenToVerify } from './auth.inputs.js';
import type { ApiKeysInfo } from './api-keys.service.js';
import type { IssuedToken, TokenForUser, VerifiedToken } from './token-issuer.service.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };
const role: SchemaObject = { type: 'string', enum: ['user', 'admin', 'moderator'] };

const issued: Readonly<Record<keyof IssuedToken, SchemaObject>> = {
  access_token: { ...text, description: 'A JWT, for `Authorization: Bearer`.' },
  token_type: { type: 'string', enum: ['Bearer'] },
  expires_in: { type: 'integer', description: 'Lifetime in seconds.' },
};

const user: Readonly<Record<keyof TokenForUser['user'], SchemaObject>> = {
  email: { type: 'string', format: 'email' },
  name: text,
  role,
  scopes: texts,
};

const forUser: Readonly<Record<keyof TokenForUser, SchemaObject>> = { ...issued, user: closedObject(user) };

const verified: Readonly<Record<keyof VerifiedToken, SchemaObject>> = {
  valid: { type: 'boolean', enum: [true] },
  claims: { ...mapOf({}), description: 'The claims of the token (RFC 7519 §4).' },
};

const apiKeysInfo: Readonly<Record<keyof ApiKeysInfo, SchemaObject>> = {
  header: text,
  description: text,
  keys: { type: 'array', items: closedObject({ key: text, name: text, role, scopes: texts }) },
  curl: { ...text, description: 'A command for Bash.' },
  try: { ...mapOf(text), description: 'Paths to try, by the location of the key.' },
};

export const ApiIssueToken = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'issueToken',
      summary: 'Get an access token',
      description:
        'The demo accounts are in `/auth/methods`. The token fields are in `data` and at the top level.',
      security: optionalSession,
      requestBody: body(login, 'The credentials.'),
      responses: sessionResponses(
        {
          200: jsonWithSession(
            'The token.',
            closedObject({
              success: { type: 'boolean', enum: [true] },
              ...issued,
              data: closedObject(forUser),
            }),
          ),
        },
        ['BAD_REQUEST', 'UNAUTHORIZED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiVerify = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'verifyToken',
      summary: 'Verify an access token',
      description: 'Returns the claims of an access token of this service, or why it is not valid.',
      security: optionalSession,
      requestBody: body(tokenToVerify, 'The token.'),
      responses: sessionResponses(
        { 200: jsonWithSession('The token is valid.', envelopeSchema(closedObject(verified))) },
        ['BAD_REQUEST', 'UNAUTHORIZED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiMe = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getMe',
      summary: 'Get the identity of the request',
      description: 'Send either an access token of this service or an API key.',
      security: optionalCredentials,
      responses: sessionResponses(
        { 200: jsonWithSession('The authenticated identity.', envelopeSchema(requestIdentitySchema)) },
        ['BAD_REQUEST', 'UNAUTHORIZED'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiApiKeys = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getApiKeyInfo',
      summary: 'Explain API keys',
      description: 'How to send them, the available keys, and a command to copy.',
      security: optionalSession,
      responses: sessionResponses(
        { 200: jsonWithSession('The API keys.', envelopeSchema(closedObject(apiKeysInfo))) },
        ['BAD_REQUEST'],
      ),
    }),
    SimulationParameters(),
  );

function body(input: Entity, description: string): RequestBodyObject {
  const schema = inputSchema(input.create);
  return { required: true, description, content: { 'application/json': { schema } } };
}
