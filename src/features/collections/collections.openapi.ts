// What the documents say of the collections.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type SchemaObject } from '@nestjs/swagger';
import { json, statelessResponses } from '../../platform/openapi/responses.js';
import { headers } from '../../platform/openapi/headers.js';
import { closedObject } from '../../platform/openapi/json-schema.js';
import { IfNoneMatchParameter } from '../../platform/openapi/parameters.js';
import { RouteRules } from '../../platform/routing/route-config.js';
import type { CollectionsGuide } from './guide.js';

const text: SchemaObject = { type: 'string' };
const uri: SchemaObject = { type: 'string', format: 'uri' };

const guide: Readonly<Record<keyof CollectionsGuide, SchemaObject>> = {
  description: text,
  collections: {
    type: 'array',
    items: closedObject({ client: text, url: uri, run: { ...text, description: 'Ready for a shell.' } }),
  },
};

export const ApiGuide = (): MethodDecorator =>
  applyDecorators(
    RouteRules({ stateless: true }),
    ApiOperation({
      operationId: 'listCollections',
      summary: 'List the collections for API clients',
      description: 'Where they are, and a line that runs each. Needs no session and counts against no limit.',
      security: [],
      responses: statelessResponses({ 200: json('The collections.', closedObject(guide)) }),
    }),
  );

/** The content is the client's own affair; JSON is at least an object. */
const schemas: Readonly<Record<string, SchemaObject>> = {
  'application/json': { type: 'object' },
  'application/zip': { type: 'string', format: 'binary' },
  'text/plain': text,
};

export const ApiCollection = (client: string, type: string): MethodDecorator =>
  applyDecorators(
    RouteRules({ stateless: true, conditional: true }),
    ApiOperation({
      operationId: `get${client}Collection`,
      summary: `Every call as a collection: ${client}`,
      description:
        'Made for the address of the request. Runs as it is; `/collections` says how. Needs no session and counts against ' +
        'no limit.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The collection.',
          content: { [type]: { schema: schemas[type] ?? text } },
          headers: headers(['ETag']),
        },
        304: {
          description: 'It is the one that `If-None-Match` names; no body.',
          headers: headers(['ETag']),
        },
      }),
    }),
    IfNoneMatchParameter(),
  );
