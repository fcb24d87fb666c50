// OpenAPI descriptions of the server metadata, the public keys and the UserInfo endpoint.
import { applyDecorators } from '@nestjs/common';
import { type SchemaObject } from '@nestjs/swagger';
import { jsonWithSession, json, statelessResponses } from '../../platform/http/openapi/responses.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/practice/simulation/simulation.openapi.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import type { SigningJwk } from './id-tokens.service.js';
import { metadataOf } from './metadata.js';
import { OauthOperation, textValue } from './operation.openapi.js';

/** Derived from an example, so that it lists the same members. */
const metadata = closedObject(
  Object.fromEntries(
    Object.entries(metadataOf('http://localhost:3000')).map(([name, value]) => [name, schemaOf(value)]),
  ),
);

function schemaOf(value: unknown): SchemaObject {
  if (Array.isArray(value)) return { type: 'array', items: textValue };
  return typeof value === 'boolean' ? { type: 'boolean' } : textValue;
}

export const ApiMetadata = (operationId: string, summary: string, standard: string): MethodDecorator =>
  OpenapiOperation({
    operationId,
    summary,
    description: `${standard}: endpoints and capabilities. Needs no session and is not rate-limited.`,
    security: [],
    responses: statelessResponses({ 200: json('The metadata.', metadata) }),
  });

const jwk: Readonly<Record<'kty' | 'n' | 'e' | keyof Pick<SigningJwk, 'kid' | 'use' | 'alg'>, SchemaObject>> =
  {
    kty: { type: 'string', enum: ['RSA'] },
    ...{ n: textValue, e: textValue, kid: textValue },
    use: { type: 'string', enum: ['sig'] },
    alg: { type: 'string', enum: ['RS256'] },
  };

export const ApiJwks = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getServiceKeys',
      summary: 'The public keys of the service',
      description: 'RFC 7517: the keys that verify ID tokens. Needs no session and is not rate-limited.',
      security: [],
      responses: statelessResponses({
        200: json('The keys.', closedObject({ keys: { type: 'array', items: closedObject(jwk) } })),
      }),
    }),
    SimulationParameters(),
  );

export const ApiUserinfo = (verb: 'get' | 'post'): MethodDecorator =>
  OauthOperation({
    operationId: `${verb}Userinfo`,
    summary: 'Get claims about the user',
    description:
      'OpenID Connect Core §5.3. The token needs the scope `openid`; `profile` and `email` add claims.',
    security: [{}, { BearerAuth: [] }],
    successes: {
      200: jsonWithSession('The claims.', {
        type: 'object',
        required: ['sub'],
        properties: {
          ...{
            sub: textValue,
            name: textValue,
            preferred_username: textValue,
            role: textValue,
            email: textValue,
          },
          email_verified: { type: 'boolean' },
        },
        additionalProperties: false,
      }),
    },
    errors: [400, 401, 403],
  });
