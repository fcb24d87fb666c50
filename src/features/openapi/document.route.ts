// What the routes of the documents have in common: no session, JSON, an ETag, and a description of their own.
import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { JSON_TYPE } from '../../platform/envelope/envelope.js';
import { json, statelessResponses } from '../../platform/openapi/responses.js';
import { headers } from '../../platform/openapi/headers.js';
import { IfNoneMatchParameter } from '../../platform/openapi/parameters.js';
import { RouteRules } from '../../platform/routing/route-config.js';

export const DocumentRoute = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    Header('content-type', JSON_TYPE),
    RouteRules({ stateless: true, conditional: true }),
    ApiOperation({
      operationId,
      summary,
      description: 'It stays the same while the service runs. Needs no session and counts against no limit.',
      security: [],
      responses: statelessResponses({
        200: { ...json('The document.', { type: 'object' }), headers: headers(['ETag']) },
        304: {
          description: 'It is the one that `If-None-Match` names; no body.',
          headers: headers(['ETag']),
        },
      }),
    }),
    IfNoneMatchParameter(),
  );
