// OpenAPI descriptions of board, events and export.
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiQuery, type ResponseObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import { headers, limitHeaders } from '../../../platform/http/openapi/headers.js';
import { IfNoneMatchParameter } from '../../../platform/http/openapi/parameters.js';
import { jsonWithLimit } from '../../../platform/http/openapi/responses.js';
import { describeTrainerOperation } from '../manage/class.operation.js';
import { boardSchema, exportSchema } from '../manage/class.schemas.js';
import { exportColumns } from './export.js';

const waitSchema = { type: 'integer', minimum: 0, maximum: 25, default: 0 } as const;
const formatSchema = { type: 'string', enum: ['json', 'csv'], default: 'json' };

const notModified: ResponseObject = {
  description: 'Not modified: `If-None-Match` matches the current ETag. No body.',
  headers: headers([...limitHeaders, 'ETag']),
};

export const ApiBoard = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'getBoard',
      summary: 'Get the board',
      description:
        'The state of every learner, and how many learners have done each step. With `wait` and `If-None-Match`, responds when the ' +
        'board changes, or with 304 after that many seconds. At most five waiting requests per class and node.',
      successes: {
        200: jsonWithLimit('The board.', envelopeSchema(boardSchema), ['ETag']),
        304: notModified,
      },
    }),
    ApiQuery({
      name: 'wait',
      required: false,
      schema: waitSchema,
      description: 'Seconds to wait for a change.',
    }),
    IfNoneMatchParameter(),
  );

export const ApiBoardEvents = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'streamBoard',
      summary: 'Stream the board',
      description:
        'Server-Sent Events: `board` with the whole board, then `learner` with a changed row, `steps`, `left` with the id of a learner ' +
        'who left, `controls` with the document of the controls of the class after a change, and `end` before the class ends. At most one event per learner and second; a comment every 15 seconds. At most ' +
        'five streams per class and node. With `Last-Event-ID`, the board is sent only if it has another version.',
      successes: {
        200: {
          description: 'The events, until the class ends or the service stops.',
          headers: headers([...limitHeaders]),
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      },
    }),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      schema: { type: 'string' },
      description: 'The `id` of the last event that the client received.',
    }),
  );

export const ApiExportBoard = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'exportClass',
      summary: 'Export the progress',
      description:
        'One row per learner and lesson or challenge: those that are assigned, and those that the learner has started. CSV (RFC ' +
        `4180) has the columns ${exportColumns.map((name) => `\`${name}\``).join(', ')}.`,
      successes: {
        200: {
          ...jsonWithLimit('The rows, as a file.', envelopeSchema(exportSchema)),
          content: {
            'application/json': { schema: envelopeSchema(exportSchema) },
            'text/csv': { schema: { type: 'string' } },
          },
        },
      },
    }),
    ApiQuery({
      name: 'format',
      required: false,
      schema: formatSchema,
      description: 'The format of the file.',
    }),
  );
