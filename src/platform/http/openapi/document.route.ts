// The decorator of document routes: no session, an ETag, and an OpenAPI description.
import { applyDecorators, Header } from '@nestjs/common';
import { JSON_TYPE } from '../../kernel/envelope/envelope.js';
import { RouteRules } from '../routing/route-config.js';
import { headers } from './headers.js';
import { OpenapiOperation } from './operation.js';
import { IfNoneMatchParameter } from './parameters.js';
import { statelessResponses } from './responses.js';

interface Format {
  /** The header Content-Type. */
  readonly contentType: string;
  readonly jsonOnly: boolean;
}

const json: Format = { contentType: JSON_TYPE, jsonOnly: true };
/** RFC 9512. */
export const yaml: Format = { contentType: 'application/yaml', jsonOnly: false };
export const jsonSchema: Format = {
  contentType: 'application/schema+json; charset=utf-8',
  jsonOnly: false,
};

export const DocumentRoute = (
  operationId: string,
  summary: string,
  { contentType, jsonOnly }: Format = json,
): MethodDecorator =>
  applyDecorators(
    Header('content-type', contentType),
    Header('x-content-type-options', 'nosniff'),
    RouteRules({ stateless: true, conditional: true, jsonOnly }),
    OpenapiOperation({
      operationId,
      summary,
      description: 'The document does not change while the service runs. Opens no session. No rate limit.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The document.',
          content: { [contentType.replace(/;.*/, '')]: { schema: { type: 'object' } } },
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
