// OpenAPI descriptions of the practice keys.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, sessionResponses } from '../../platform/http/openapi/responses.js';
import { headers, sessionHeaders } from '../../platform/http/openapi/headers.js';
import { closedObject, mapOf, nullable } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { optionalSession } from '../../platform/http/openapi/security.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { PublishedKey } from './keys.service.js';

const text: SchemaObject = { type: 'string' };
const jwk: SchemaObject = { type: 'object', additionalProperties: true, description: 'A JWK (RFC 7517 §4).' };

const published: Readonly<Record<keyof PublishedKey, SchemaObject>> = {
  name: text,
  scheme: { ...text, description: 'The only scheme that accepts the key.' },
  alg: text,
  kid: text,
  public_jwk: { ...nullable(jwk), description: 'Null for a secret, which has no public key.' },
  private_jwk: jwk,
  files: { ...mapOf(text), description: 'Paths of the PEM files; for a secret, its text.' },
};

export const ApiKeys = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'listPracticeKeys',
      summary: 'List the practice keys',
      description:
        'The private and public keys, to sign requests with. Each is valid for its scheme only. The response is also a JWK Set ' +
        '(RFC 7517 §5). The keys change when the service restarts.',
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

export const ApiPublishedKey = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getPracticeKey',
      summary: 'Get a practice key as PEM',
      description:
        'For OpenSSL and other tools that read files: the private key in PKCS #8, or with `.pub` the public key in ' +
        'SubjectPublicKeyInfo.',
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
