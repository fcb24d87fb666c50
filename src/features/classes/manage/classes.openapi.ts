// OpenAPI descriptions of the routes of classes and their learners.
import { applyDecorators } from '@nestjs/common';
import type { ResponseObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import { headers, limitHeaders } from '../../../platform/http/openapi/headers.js';
import { closedObject, count, dateTime, uuid } from '../../../platform/http/openapi/json-schema.js';
import { jsonWithLimit } from '../../../platform/http/openapi/responses.js';
import { optionalClassKey } from '../../../platform/http/openapi/security.js';
import { describeOperation, describeTrainerOperation, LearnerParameter } from './class.operation.js';
import { code, createdSchema, learnerName, reportSchema } from './class.schemas.js';
import { CreateClassBody, PatchClassBody, ResetClassBody } from './class.dto.js';

const noContent = (description: string): ResponseObject => ({
  description,
  headers: headers([...limitHeaders]),
});

export const ApiCreateClass = (): MethodDecorator =>
  describeOperation({
    operationId: 'createClass',
    summary: 'Create a class',
    description:
      'Learners join with the code, and the trainer follows their progress with the token. The class and all of its data end ' +
      'after `hours`. At most five classes per hour and IP address. A service with CLASS_KEY requires this key as Bearer token.',
    security: optionalClassKey,
    body: CreateClassBody,
    successes: { 201: jsonWithLimit('The class, with its secrets.', envelopeSchema(createdSchema)) },
    errors: ['UNAUTHORIZED'],
  });

export const ApiGetClass = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'getClass',
    summary: 'Get a class',
    description: 'The class with its join code and the number of its learners.',
    successes: { 200: jsonWithLimit('The class.', envelopeSchema(reportSchema)) },
  });

export const ApiPatchClass = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'patchClass',
    summary: 'Change a class',
    description:
      'Changes the title, the assigned lessons and challenges, whether others can join, or the end: `hours` counts from now.',
    body: PatchClassBody,
    successes: { 200: jsonWithLimit('The class.', envelopeSchema(reportSchema)) },
  });

export const ApiDeleteClass = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'deleteClass',
    summary: 'Delete a class',
    description: 'Deletes all data of the class. The sessions of its learners continue as ordinary sessions.',
    successes: { 204: noContent('The class is deleted.') },
  });

export const ApiResetClass = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'resetClass',
    summary: 'Reset learners',
    description:
      'Restores the sample data in the live sessions of the learners, and with `progress` clears their progress. Without ' +
      '`learners`, resets all of them.',
    body: ResetClassBody,
    successes: {
      200: jsonWithLimit('The number of learners.', envelopeSchema(closedObject({ reset: count }))),
    },
  });

export const ApiRemoveLearner = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'removeLearner',
      summary: 'Remove a learner',
      description:
        'Deletes the record of the learner. The sessions of the learner leave the class and continue.',
      successes: { 204: noContent('The learner is removed.') },
    }),
    LearnerParameter(),
  );

const rejoinCode = { rejoin_code: code, expires_at: dateTime };

export const ApiCreateDryRunCode = (): MethodDecorator =>
  describeTrainerOperation({
    operationId: 'createDryRunCode',
    summary: 'Create a code for a dry run',
    description:
      'With the code, a session of the trainer joins the class once, within ten minutes, as a learner who counts in no total: ' +
      'not on the board, not in the export, not for the limit of learners, and also in a locked class. A class has one such ' +
      'seat; removing it as a learner ends the dry run.',
    successes: {
      200: jsonWithLimit(
        'The code, and the seat.',
        envelopeSchema(
          closedObject({ learner: closedObject({ id: uuid, name: learnerName }), ...rejoinCode }),
        ),
      ),
    },
  });

export const ApiRejoinCode = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'createRejoinCode',
      summary: 'Create a rejoin code',
      description:
        'For a learner who lost the token: the code joins a session as this learner, once, within ten minutes. It replaces an ' +
        'earlier code.',
      successes: {
        200: jsonWithLimit('The code.', envelopeSchema(closedObject(rejoinCode))),
      },
    }),
    LearnerParameter(),
  );
