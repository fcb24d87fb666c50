// OpenAPI descriptions of the collections.
import { applyDecorators } from '@nestjs/common';
import { type SchemaObject } from '@nestjs/swagger';
import { json, statelessResponses } from '../../platform/http/openapi/responses.js';
import { headers } from '../../platform/http/openapi/headers.js';
import { closedObject } from '../../platform/http/openapi/json-schema.js';
import { IfNoneMatchParameter } from '../../platform/http/openapi/parameters.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { RouteRules } from '../../platform/http/routing/route-config.js';
import type { CollectionsGuide } from './guide.js';

const text: SchemaObject = { type: 'string' };
const uri: SchemaObject = { type: 'string', format: 'uri' };

const guide: Readonly<Record<keyof CollectionsGuide, SchemaObject>> = {
  description: text,
  collections: {
    type: 'array',
    items: closedObject({
      client: text,
      url: uri,
      run: { ...text, description: 'A shell command that downloads and runs it.' },
    }),
  },
};

export const ApiCollectionsGuide = (): MethodDecorator =>
  applyDecorators(
    RouteRules({ stateless: true }),
    OpenapiOperation({
      operationId: 'listCollections',
      summary: 'List the collections for API clients',
      description:
        'The URL of each collection, and a shell command that runs it. Opens no session. No rate limit.',
      security: [],
      responses: statelessResponses({ 200: json('The collections.', closedObject(guide)) }),
    }),
  );

/** The client defines the content; JSON is at least an object. */
const schemas: Readonly<Record<string, SchemaObject>> = {
  'application/json': { type: 'object' },
  'application/zip': { type: 'string', format: 'binary' },
  'text/plain': text,
};

export const ApiCollection = (client: string, type: string): MethodDecorator =>
  applyDecorators(
    RouteRules({ stateless: true, conditional: true }),
    OpenapiOperation({
      operationId: `get${client}Collection`,
      summary: `Download the ${client} collection`,
      description:
        'All sample requests, with the base URL of this request. `/collections` shows the command that runs it. Opens no session. ' +
        'No rate limit.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The collection.',
          content: { [type]: { schema: schemas[type] ?? text } },
          headers: headers(['ETag']),
        },
        304: {
          description: 'Not modified: `If-None-Match` matches the current ETag. No body.',
          headers: headers(['ETag']),
        },
      }),
    }),
    IfNoneMatchParameter(),
  );
