// What the documents say of lessons.
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
    description: 'What to work out before the request.',
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
    description: 'What to keep of the answer: `{{name}}` stands for it in later steps.',
  },
  hint: text,
  tries: { ...number, description: 'Failures are part of it: try again, at most so many times.' },
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
  problems: { type: 'array', items: text, description: 'What differs, in words.' },
  hint: text,
});

const progress: Readonly<Record<keyof ProgressReport, SchemaObject>> = {
  scenario: text,
  completed: { type: 'boolean' },
  done: count,
  open: { ...nullable(number), description: 'The step to take next, counted from 1.' },
  steps: { type: 'array', items: closedObject({ step: number, title: text, done_at: nullable(dateTime) }) },
  saved: { ...mapOf(anything), description: 'What the steps so far have saved: `{{name}}` stands for it.' },
  last_mismatch: {
    ...nullable(mismatch),
    description: 'The last request that was not what the open step asks for.',
  },
};

const summary = closedObject({ ...about, steps: { ...number, description: 'How many.' }, path: text });

export const ApiLessons = (): MethodDecorator =>
  document('listScenarios', 'List the lessons', 'From the first request to the advanced ones.', {
    200: jsonWithSession('The lessons.', envelopeSchema({ type: 'array', items: summary })),
  });

export const ApiLesson = (): MethodDecorator =>
  applyDecorators(
    document(
      'getScenario',
      'Read a lesson',
      'Every step with its reason, the request to send, what to expect and a hint. From now on the requests of your ' +
        'session count for it.',
      { 200: jsonWithSession('The lesson.', envelopeSchema(closedObject(scenario))) },
      ['NOT_FOUND'],
    ),
    idParameter,
  );

export const ApiLessonProgress = (): MethodDecorator =>
  applyDecorators(
    document(
      'getProgress',
      'See how far you are in a lesson',
      'Told from the requests that your session really made, with any client.',
      {
        200: jsonWithSession(
          'What is done, what comes next, and what went wrong last.',
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
  description: 'The lesson; `GET /learn/` lists them.',
});

function document(
  operationId: string,
  summary: string,
  description: string,
  successes: Record<string, ResponseObject>,
  refusals: readonly ErrorCode[] = [],
): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId,
      summary,
      description,
      security: optionalSession,
      responses: sessionResponses(successes, ['BAD_REQUEST', ...refusals]),
    }),
    SimulationParameters(),
  );
}
