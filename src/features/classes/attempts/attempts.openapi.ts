// OpenAPI descriptions of the attempts of learners.
import { applyDecorators } from '@nestjs/common';
import type { SchemaObject } from '@nestjs/swagger';
import { envelopeSchema } from '../../../platform/http/openapi/envelope.schemas.js';
import { closedObject, dateTime, mapOf, nullable, uuid } from '../../../platform/http/openapi/json-schema.js';
import { jsonWithLimit } from '../../../platform/http/openapi/responses.js';
import { describeTrainerOperation, LearnerParameter } from '../manage/class.operation.js';
import { learnerName, sharing, textProperty, type PropertiesOf } from '../manage/class.schemas.js';
import type { LearnerAttempts, ShownAttempt } from './attempts.service.js';
import type { AttemptRequest } from './learner-attempt.js';

const value = closedObject({ type: textProperty, value: {} }, ['type']);

const request: PropertiesOf<AttemptRequest> = {
  headers: mapOf(textProperty),
  body: { ...nullable(textProperty), description: 'The first 4,096 characters.' },
  truncated: { type: 'boolean', description: 'Whether headers or the body are cut.' },
};

const attempt: PropertiesOf<Required<ShownAttempt>> = {
  at: dateTime,
  protocol: textProperty,
  operation: { ...nullable(textProperty), description: 'The `operationId`.' },
  method: textProperty,
  path: { ...textProperty, description: 'With the query.' },
  status: { type: 'integer' },
  failed: {
    type: 'array',
    items: closedObject({
      check: textProperty,
      expected: value,
      actual: value,
      message: textProperty,
    }),
    description: 'The failed checks that are causes.',
  },
  request: {
    ...closedObject(request),
    description: 'Only if the learner shares requests. Values of credentials are `<redacted>`.',
  },
};
const { request: _, ...required } = attempt;

const attempts: PropertiesOf<LearnerAttempts> = {
  learner: closedObject({ id: uuid, name: learnerName }),
  sharing,
  current: {
    ...nullable(closedObject({ lesson: textProperty, step: textProperty, title: textProperty })),
    description: 'The open step of the learner; null if there is none.',
  },
  attempts: {
    type: 'array',
    items: closedObject(attempt, Object.keys(required)),
    maxItems: 3,
    description: 'Attempts at the open step in live sessions, newest first.',
  },
};

const attemptsSchema: SchemaObject = envelopeSchema(closedObject(attempts));

export const ApiGetAttempts = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'getLearnerAttempts',
      summary: 'Get the last attempts of a learner',
      description:
        'The last three attempts at the open step: what was sent and why it did not pass. Values of credentials are masked. Headers and ' +
        'bodies are included only while the learner shares requests.',
      successes: { 200: jsonWithLimit('The attempts.', attemptsSchema) },
    }),
    LearnerParameter(),
  );

export const ApiRequestSharing = (): MethodDecorator =>
  applyDecorators(
    describeTrainerOperation({
      operationId: 'requestSharing',
      summary: 'Request that a learner shares requests',
      description:
        'The web app shows it to the learner, who allows it until the class ends with `PATCH /classes/membership`, or declines.',
      successes: { 200: jsonWithLimit('The attempts.', attemptsSchema) },
    }),
    LearnerParameter(),
  );
