// What the documents say of the practice keys.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/openapi/headers.js';
import { closedObject, mapOf, nullable } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import type { PublishedKey } from './keys.service.js';

const text: SchemaObject = { type: 'string' };
const jwk: SchemaObject = { type: 'object', additionalProperties: true, description: 'A JWK (RFC 7517 §4).' };

const published: Readonly<Record<keyof PublishedKey, SchemaObject>> = {
  name: text,
  scheme: { ...text, description: 'The scheme that it opens, and no other.' },
  alg: text,
  kid: text,
  public_jwk: { ...nullable(jwk), description: 'Null for a secret, which has no public half.' },
  private_jwk: jwk,
  files: { ...mapOf(text), description: 'Where the halves lie as PEM; of a secret, its text.' },
};

export const ApiKeys = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'listPracticeKeys',
      summary: 'List the keys to practise with',
      description:
        'Both halves of each: they are there to sign with, and open nothing but their scheme. The answer is a JWK Set, too ' +
        '(RFC 7517 §5). New keys are made whenever the service starts.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: jsonWithSession(
            'The keys.',
            closedObject({
              success: { type: 'boolean', enum: [true] },
              keys: { type: 'array', items: jwk },
              data: { type: 'array', items: closedObject(published) },
            }),
          ),
        },
        ['BAD_REQUEST'],
      ),
    }),
    SimulationParameters(),
  );

export const ApiKey = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'getPracticeKey',
      summary: 'Get a half of a practice key as PEM',
      description:
        'For OpenSSL and whatever else reads files: PKCS #8 or, with `.pub`, SubjectPublicKeyInfo.',
      security: optionalSession,
      responses: sessionResponses(
        {
          200: {
            description: 'The key.',
            content: { 'text/plain': { schema: text } },
            headers: headers(sessionHeaders),
          },
        },
        ['BAD_REQUEST', 'NOT_FOUND'],
      ),
    }),
    ApiParam({ name: 'key', schema: text, description: 'The name and `.pem`, or the name and `.pub.pem`.' }),
    SimulationParameters(),
  );
