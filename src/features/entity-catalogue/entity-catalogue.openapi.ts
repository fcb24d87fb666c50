// OpenAPI description of the catalogue of entities.
import { applyDecorators } from '@nestjs/common';
import { operationsOf } from '../../core/operation-names.js';
import { envelopeSchema } from '../../platform/http/openapi/envelope.schemas.js';
import { headers } from '../../platform/http/openapi/headers.js';
import { OpenapiOperation } from '../../platform/http/openapi/operation.js';
import { IfNoneMatchParameter } from '../../platform/http/openapi/parameters.js';
import { statelessResponses } from '../../platform/http/openapi/responses.js';
import { envelope } from '../../platform/kernel/envelope/envelope.js';
import type { EntityCatalogue } from './catalogue.js';
import { catalogueSchema } from './catalogue.schema.js';

const names = { name: 'Room', singular: 'room', plural: 'rooms' };

const example: EntityCatalogue = {
  name: 'Rooms',
  source: 'file',
  digest: '3f9a02c1',
  entities: [
    {
      ...names,
      path: '/api/v1/rooms',
      description: 'A room of the session.',
      fields: [
        {
          // Without `default`, because linters of OpenAPI take an object with one for a schema.
          ...{ name: 'seats', type: 'integer', minimum: 1, required: true, nullable: false },
          ...{ description: 'Number of seats.', unique: false, patch: true, immutable: false },
          ...{ readOnly: false, writeOnly: false },
        },
      ],
      relations: [{ name: 'bookings', entity: 'Booking', field: 'room_id', kind: 'referring' }],
      operations: operationsOf(names),
      rules: [
        {
          ...{ id: 'room.seats.minimum', kind: 'minimum', fields: ['seats'] },
          ...{ sentence: '`seats` is at least 1.', status: 400, mutants: [] },
        },
      ],
    },
  ],
};

export const ApiListEntities = (): MethodDecorator =>
  applyDecorators(
    OpenapiOperation({
      operationId: 'listEntities',
      summary: 'List the entities',
      description:
        'The entities of the service with their fields, relations, operations and rules. They do not change while the service runs. ' +
        'Opens no session.',
      security: [],
      responses: statelessResponses({
        200: {
          description: 'The entities.',
          content: {
            'application/json': { schema: envelopeSchema(catalogueSchema), example: envelope(example) },
          },
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
