// OpenAPI descriptions of the lesson routes.
import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, type ResponseObject, type SchemaObject } from '@nestjs/swagger';
import type { ErrorCode } from '../../core/errors.js';
import { jsonWithSession, sessionResponses } from '../../platform/openapi/responses.js';
import { envelopeSchema } from '../../platform/openapi/envelope.schemas.js';
import { closedObject, count, dateTime, mapOf, nullable } from '../../platform/openapi/json-schema.js';
import { SimulationParameters } from '../../platform/openapi/parameters.js';
import { optionalSession } from '../../platform/openapi/security.js';
import type { ProgressReport } from './progress.service.js';
import type { Scenario, Step } from './scenario.js';

const text: SchemaObject = { type: 'string' };
const anything: SchemaObject = {};
const number: SchemaObject = { type: 'integer', minimum: 1 };

const step: Readonly<Record<keyof Step, SchemaObject>> = {
  title: text,
  why: text,
  compute: {
    type: 'array',
    items: closedObject({ name: text, hash: text, of: text, key: text, as: text }, [
      'name',
      'hash',
      'of',
      'as',
    ]),
    description: 'Values to compute before the request.',
  },
  request: closedObject({ method: text, path: text, headers: mapOf(text), body: anything }, [
    'method',
    'path',
  ]),
  expect: closedObject({ status: anything, headers: mapOf(anything), body: mapOf(anything), text }, [
    'status',
  ]),
  save: {
    ...mapOf(text),
    description: 'Values of the response to save. Later steps refer to them as `{{name}}`.',
  },
  hint: text,
  tries: { ...number, description: 'Maximum number of attempts. The request is expected to fail sometimes.' },
};

const about = {
  id: text,
  title: text,
  level: { type: 'string', enum: ['beginner', 'intermediate', 'advanced'] },
  protocol: text,
  minutes: number,
  goal: text,
} satisfies Record<string, SchemaObject>;

const scenario: Readonly<Record<keyof Scenario, SchemaObject>> = {
  ...about,
  steps: { type: 'array', items: closedObject(step, ['title', 'why', 'request', 'expect', 'hint']) },
};

const mismatch = closedObject({
  step: number,
  sent: closedObject({ method: text, path: text }),
  status: { type: 'integer' },
  problems: { type: 'array', items: text, description: 'The differences from the step.' },
  hint: text,
});

const progress: Readonly<Record<keyof ProgressReport, SchemaObject>> = {
  scenario: text,
  completed: { type: 'boolean' },
  done: count,
  open: {
    ...nullable(number),
    description: 'Number of the next step, starting at 1; null if the lesson is completed.',
  },
  steps: { type: 'array', items: closedObject({ step: number, title: text, done_at: nullable(dateTime) }) },
  saved: {
    ...mapOf(anything),
    description: 'Values saved by completed steps. Later steps refer to them as `{{name}}`.',
  },
  last_mismatch: {
    ...nullable(mismatch),
    description: 'The last request that did not match the open step; null if there is none.',
  },
};

const summary = closedObject({ ...about, steps: { ...number, description: 'Number of steps.' }, path: text });

export const ApiLessons = (): MethodDecorator =>
  document('listScenarios', 'List the lessons', 'All lessons, from beginner to advanced.', {
    200: jsonWithSession('The lessons.', envelopeSchema({ type: 'array', items: summary })),
  });

export const ApiLesson = (): MethodDecorator =>
  applyDecorators(
    document(
      'getScenario',
      'Get a lesson',
      'Every step with an explanation, the request, the expected response and a hint. From then on, the requests of the ' +
        'session count towards the lesson.',
      { 200: jsonWithSession('The lesson.', envelopeSchema(closedObject(scenario))) },
      ['NOT_FOUND'],
    ),
    idParameter,
  );

export const ApiLessonProgress = (): MethodDecorator =>
  applyDecorators(
    document(
      'getProgress',
      'Get the progress in a lesson',
      'Completed steps, derived from the requests of the session. Any HTTP client can be used.',
      {
        200: jsonWithSession(
          'Completed steps, the next step and the last mismatch.',
          envelopeSchema(closedObject(progress)),
        ),
      },
      ['NOT_FOUND'],
    ),
    idParameter,
  );

const idParameter = ApiParam({
  name: 'id',
  schema: text,
  description: 'Id of the lesson; `GET /learn/` lists them.',
});

function document(
  operationId: string,
  summary: string,
  description: string,
  successes: Record<string, ResponseObject>,
  errors: readonly ErrorCode[] = [],
): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses(successes, ['BAD_REQUEST', ...errors]),
    }),
    SimulationParameters(),
  );
}
