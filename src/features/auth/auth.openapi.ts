// OpenAPI descriptions of the authentication schemes.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { closedObject, nullable } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalCredentials, optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { AuthMethod } from './methods.service.js';
import type { AuthenticatedIdentity } from './protected.service.js';
import { schemes } from 'practice-http-auth/schemes/index.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };
const anything: SchemaObject = { type: 'object', additionalProperties: true };
const textOrNull: SchemaObject = nullable(text);

const identity: Readonly<Record<keyof AuthenticatedIdentity, SchemaObject>> = {
  authenticated: { type: 'boolean', enum: [true] },
  scheme: { ...text, description: 'The id of the scheme that authenticated the request.' },
  subject: { ...text, description: 'The login name, client or key.' },
  name: text,
  role: { type: 'string', enum: ['user', 'admin', 'moderator'] },
  scopes: texts,
  notes: { ...texts, description: 'Hints about accepted values that other servers reject.' },
  debug: { ...anything, description: 'Values that the service received and computed.' },
};

const required = ['authenticated', 'scheme', 'subject', 'name', 'role', 'scopes'];

const identitySchema = closedObject(identity, required);

export const requestIdentitySchema = closedObject(
  {
    ...identity,
    user_id: {
      ...nullable({ type: 'string', format: 'uuid' }),
      description: 'The user record as which the client acts; null without one. Only while a policy is set.',
    },
  },
  required,
);

const method: Readonly<Record<keyof AuthMethod, SchemaObject>> = {
  id: text,
  title: text,
  family: text,
  standard: closedObject({ name: text, url: { type: 'string', format: 'uri' } }),
  summary: text,
  aliases: { ...texts, description: 'Other names that the path accepts.' },
  path: { ...text, description: 'The protected resource, for GET and POST.' },
  credentials: { ...anything, description: 'Public credentials, valid for this scheme only.' },
  curl: {
    ...textOrNull,
    description: 'A command for Bash that succeeds; null if curl cannot send the request.',
  },
  curl_cannot: { ...textOrNull, description: 'Why there is no curl command.' },
  mistakes: {
    type: 'array',
    items: closedObject({ code: text, message: text, hint: text }),
    description: 'Every `reason` with which this scheme rejects a request.',
  },
};

export const ApiMethods = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'listAuthMethods',
      summary: 'List the schemes',
      description:
        'For each scheme: its standard, valid credentials, a command to copy, and the reasons for a 401.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: jsonWithSession(
            'The schemes.',
            envelopeSchema({ type: 'array', items: closedObject(method) }),
          ),
        },
        ['BAD_REQUEST'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiProtected = (verb: 'get' | 'post'): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: `${verb}Protected`,
      summary: 'Authenticate with a scheme',
      description:
        'Verifies the credentials of the scheme. A 401 response has the cause in `reason`, and the challenge that the standard ' +
        'requires.',
      security: optionalCredentials,
      responses: sessionResponses(
        { 200: jsonWithSession('The authenticated identity.', envelopeSchema(identitySchema)) },
        ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
      ),
    }),
    ApiParam({
      name: 'scheme',
      schema: { type: 'string' },
      description: `One of ${schemes.map(({ id }) => `\`${id}\``).join(', ')}. Case, \`-\` and \`_\` are ignored.`,
    }),
    SimulationParameters(),
  );
