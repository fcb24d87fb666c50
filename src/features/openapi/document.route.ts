// The decorator of document routes: no session, JSON with an ETag, and an OpenAPI description.
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
      description: 'The document does not change while the service runs. Opens no session. No rate limit.',
      security: [],
      responses: statelessResponses({
        200: { ...json('The document.', { type: 'object' }), headers: headers(['ETag']) },
        304: {
          description: 'Not modified: `If-None-Match` matches the current ETag. No body.',
          headers: headers(['ETag']),
        },
      }),
    }),
    IfNoneMatchParameter(),
  );
