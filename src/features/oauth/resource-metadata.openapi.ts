// OpenAPI descriptions of the protected resource metadata.
import { applyDecorators } from '@nestjs/common';
import { ApiParam, type SchemaObject } from '@nestjs/swagger';
import { oauthResources } from 'practice-http-auth/oauth2/protected-resource.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { json, statelessResponses } from '../../platform/http/openapi/responses.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { textValue } from './operation.openapi.js';
import type { ResourceMetadata } from './resource-metadata.js';

const texts: SchemaObject = { type: 'array', items: textValue };

const metadata: Readonly<Record<keyof ResourceMetadata, SchemaObject>> = {
  resource: { ...textValue, description: 'The URL of the resource, as the client sees it.' },
  authorization_servers: { ...texts, description: 'The issuers that the resource accepts.' },
  scopes_supported: texts,
  bearer_methods_supported: texts,
  resource_name: textValue,
  resource_documentation: textValue,
  dpop_signing_alg_values_supported: texts,
  dpop_bound_access_tokens_required: { type: 'boolean' },
};

const description =
  'RFC 9728: the authorization server of the resource, and how tokens are sent. The challenges of the resource contain the ' +
  'URL as `resource_metadata`. Needs no session and is not rate-limited.';
const success = { 200: json('The metadata.', closedObject(metadata)) };

export const ApiServiceResourceMetadata = (): MethodDecorator =>
  OpenapiOperation({
    operationId: 'getServiceResourceMetadata',
    summary: 'The metadata of the service as a protected resource',
    description,
    security: [],
    responses: statelessResponses(success),
  });

export const ApiResourceMetadata = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'getResourceMetadata',
      summary: 'The metadata of a protected resource',
      description,
      security: [],
      responses: statelessResponses(success, ['NOT_FOUND']),
    }),
    ApiParam({
      name: 'scheme',
      schema: { type: 'string' },
      description: `One of ${oauthResources.map((id) => `\`${id}\``).join(', ')}.`,
    }),
  );
