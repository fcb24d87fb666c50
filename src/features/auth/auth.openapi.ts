// What the documents say of authentication.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalCredentials, optionalSession } from '../../platform/openapi/security.js';
import type { AuthMethod } from './methods.service.js';
import type { AuthenticatedIdentity } from './protected.service.js';
import { schemes } from '../../http-auth/schemes/index.js';

const text: SchemaObject = { type: 'string' };
const texts: SchemaObject = { type: 'array', items: text };
const anything: SchemaObject = { type: 'object', additionalProperties: true };
const textOrNull: SchemaObject = { anyOf: [text, { type: 'null' }] };

const identity: Readonly<Record<keyof AuthenticatedIdentity, SchemaObject>> = {
  authenticated: { type: 'boolean', enum: [true] },
  scheme: { ...text, description: 'The id of the scheme that recognised the request.' },
  subject: { ...text, description: 'Who sent it.' },
  name: text,
  role: { type: 'string', enum: ['user', 'admin', 'moderator'] },
  scopes: texts,
  notes: { ...texts, description: 'What worked here and would not everywhere.' },
  debug: { ...anything, description: 'What the service saw and computed.' },
};

export const identitySchema = closedObject(identity, [
  'authenticated',
  'scheme',
  'subject',
  'name',
  'role',
  'scopes',
]);

const method: Readonly<Record<keyof AuthMethod, SchemaObject>> = {
  id: text,
  title: text,
  family: text,
  standard: closedObject({ name: text, url: { type: 'string', format: 'uri' } }),
  summary: text,
  aliases: { ...texts, description: 'Other names that the path takes.' },
  path: { ...text, description: 'Where to try it, by GET and by POST.' },
  credentials: { ...anything, description: 'What to send; public, and good for this scheme only.' },
  curl: {
    ...textOrNull,
    description: 'A line for bash that succeeds; null where curl cannot make the call.',
  },
  curl_cannot: { ...textOrNull, description: 'Why there is no such line.' },
  mistakes: {
    type: 'array',
    items: closedObject({ code: text, hint: text }),
    description: 'Every `reason` with which this scheme refuses.',
  },
};

export const ApiMethods = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'listAuthMethods',
      summary: 'List the schemes',
      description:
        'The catalogue: what each scheme is, credentials that work, a call to copy, and its typical mistakes.',
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
    ApiOperation({
      operationId: `${verb}Protected`,
      summary: 'Authenticate by a scheme',
      description:
        'Verifies the credentials as that scheme has them. A refusal says what went wrong in `reason`, and challenges as ' +
        'the standard asks.',
      security: optionalCredentials,
      responses: sessionResponses({ 200: jsonWithSession('Who you are.', envelopeSchema(identitySchema)) }, [
        'BAD_REQUEST',
        'UNAUTHORIZED',
        'NOT_FOUND',
      ]),
    }),
    ApiParam({
      name: 'scheme',
      schema: { type: 'string' },
      description: `One of ${schemes.map(({ id }) => `\`${id}\``).join(', ')}. Case, \`-\` and \`_\` do not count.`,
    }),
    SimulationParameters(),
  );
