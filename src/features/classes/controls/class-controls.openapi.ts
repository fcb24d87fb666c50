// OpenAPI descriptions of the controls of a class.
import type { SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import { headers, limitHeaders } from '../../../platform/http/openapi/headers.js';
import { jsonWithLimit } from '../../../platform/http/openapi/responses.js';
import { describeTrainerOperation } from '../manage/class.operation.js';

const document: SchemaObject = {
  type: 'object',
  additionalProperties: true,
  description: 'The document of `PUT /session/controls`.',
};

const success = jsonWithLimit('The controls.', envelopeSchema(document));

export const ApiGetClassControls = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'getClassControls',
    summary: 'Get the controls of a class',
    description: 'The controls that the trainer set, or an empty object.',
    successes: { 200: success },
  });

export const ApiPutClassControls = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'putClassControls',
    summary: 'Set controls for a class',
    description:
      'Sets a clock, a seed, a fault plan and other controls for all joined sessions, and for those that join later. They come before ' +
      'the controls that a session sets itself. Counters and random draws are separate in each session.',
    body: document,
    successes: { 200: success },
  });

export const ApiDeleteClassControls = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'deleteClassControls',
    summary: 'Delete the controls of a class',
    description: 'The controls that each session set itself apply again.',
    successes: { 204: { description: 'The class has no controls.', headers: headers([...limitHeaders]) } },
  });
