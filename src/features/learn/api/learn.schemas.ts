// JSON Schemas of lessons, challenges and help, for the OpenAPI documents.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject, count, mapOf, nullable } from '../../../platform/http/openapi/json-schema.js';
import type { ChallengeSummary, ChallengeView } from '../start/challenges.service.js';
import type { FailedCheck } from '../engine/checks/failed-check.js';
import type { Feedback } from '../engine/checks/feedback.js';
import { SOLUTION_LEVEL } from '../help/help.js';
import type { LessonStepView, LessonSummary, LessonView } from '../start/lesson.view.js';

export type PropertiesOf<T> = Readonly<Record<keyof T, SchemaObject>>;

export const text: SchemaObject = { type: 'string' };
export const anyValue: SchemaObject = {};
const flag: SchemaObject = { type: 'boolean' };
const positive: SchemaObject = { type: 'integer', minimum: 1 };
export const listOf = (items: SchemaObject): SchemaObject => ({ type: 'array', items });

const levels: SchemaObject = { type: 'string', enum: ['beginner', 'intermediate', 'advanced'] };

const sampleRequest = closedObject({ method: text, path: text, headers: mapOf(text), body: anyValue }, [
  'method',
  'path',
]);

const aboutLesson: PropertiesOf<Omit<LessonSummary, 'steps'>> = {
  id: text,
  title: text,
  level: levels,
  protocol: text,
  minutes: { ...count, description: 'The time that the lesson takes.' },
  goal: text,
  path: text,
  track: { ...text, description: 'The id of the track, a group of lessons.' },
  prerequisites: {
    ...listOf(text),
    description: 'Ids of lessons to complete before. Advice: nothing is locked.',
  },
  browser: { ...flag, description: 'Whether a browser can send the requests of every step.' },
};

export const lessonSummary = closedObject({
  ...aboutLesson,
  steps: { ...positive, description: 'Number of steps.' },
});

const step: PropertiesOf<LessonStepView> = {
  id: text,
  title: text,
  task: { ...text, description: 'What to achieve.' },
  why: { ...text, description: 'What the step shows.' },
  client: {
    type: 'string',
    enum: ['any', 'own'],
    description: '`own`: no browser can send the request; use an HTTP client.',
  },
  expect: closedObject({ status: anyValue, headers: mapOf(anyValue), body: mapOf(anyValue) }, []),
  before: {
    ...listOf(sampleRequest),
    description: 'With `solutions=true`: requests to control routes to send first.',
  },
  request: { ...sampleRequest, description: 'With `solutions=true`: a request that passes the step.' },
  save: {
    ...mapOf(text),
    description:
      'With `solutions=true`: values of the exchange to save. Later steps refer to them as `{{name}}`.',
  },
  hint: { ...text, description: 'With `solutions=true`: the first hint.' },
  compute: {
    ...listOf(anyValue),
    description: 'With `solutions=true`: values to compute before the request.',
  },
  checks: {
    ...listOf(text),
    description: 'With `solutions=true`: the names of the checks, in the order of evaluation.',
  },
};

const lessonProperties: PropertiesOf<LessonView> = {
  ...aboutLesson,
  start: closedObject({ method: { type: 'string', enum: ['POST'] }, path: text }),
  steps: listOf(closedObject(step, ['id', 'title', 'task', 'why', 'client', 'expect'])),
};

export const lesson = closedObject(lessonProperties);

const curl = { ...text, description: 'Sends the request in the session.' };

const solution = closedObject(
  {
    before: {
      ...listOf(closedObject({ request: sampleRequest, curl })),
      description: 'Requests to control routes to send first. Only where there are any.',
    },
    request: { ...sampleRequest, description: 'The request with the values of the session.' },
    computed: listOf(closedObject({ name: text, function: text, arguments: mapOf(text), value: text })),
    curl,
  },
  ['request', 'computed', 'curl'],
);

export const help = closedObject(
  {
    step: text,
    level: {
      type: 'integer',
      enum: [1, 2, SOLUTION_LEVEL],
      description: '1 and 2: a hint. 3: the solution.',
    },
    hint: text,
    solution,
  },
  ['step', 'level'],
);

const shownValue = closedObject(
  {
    type: {
      type: 'string',
      enum: ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'absent', 'hidden'],
    },
    value: anyValue,
  },
  ['type'],
);

const failedCheck: PropertiesOf<FailedCheck> = {
  check: { ...text, description: 'The path of the check, such as `input.price`.' },
  expected: shownValue,
  actual: shownValue,
  message: text,
};

const apiError = closedObject({
  error: text,
  message: text,
  details: nullable(listOf(closedObject({ field: text, message: text }))),
  reason: nullable(closedObject({ code: text, hint: text }, ['code'])),
});

const feedback: PropertiesOf<Feedback> = {
  at: { type: 'string', format: 'date-time' },
  step: text,
  related: { ...flag, description: 'Whether the exchange was an attempt at the step. Only these count.' },
  request: closedObject({ method: text, path: text, protocol: text, operation: nullable(text) }),
  status: { type: 'integer' },
  passed: listOf(text),
  failed: listOf(closedObject(failedCheck)),
  api_error: { ...nullable(apiError), description: 'The error of the response, in every protocol.' },
  next_step: { ...text, description: 'What to do next.' },
};

export const lastAttempt: SchemaObject = {
  ...nullable(closedObject(feedback)),
  description: 'The last exchange that did not pass the open step, and why.',
};

const challengeProperties: PropertiesOf<ChallengeSummary> = {
  id: text,
  title: text,
  track: text,
  level: levels,
  points: { ...count, description: 'Without help.' },
  task: text,
  protocol: text,
  steps: { ...positive, description: 'Number of steps.' },
  browser: aboutLesson.browser,
  state: {
    type: 'string',
    enum: ['open', 'solved', 'untracked'],
    description: '`untracked`: requests of the session do not count yet.',
  },
};

export const challengeSummary = closedObject(challengeProperties);

const challengeView: PropertiesOf<ChallengeView> = {
  ...challengeProperties,
  attempts: count,
  help: { ...count, description: 'The highest help level that was read, 0 to 3.' },
  help_available: { ...count, description: 'The number of help levels.' },
  last_attempt: lastAttempt,
  hints: { ...listOf(help), description: 'The help that was read, for the open step.' },
};

export const challenge = closedObject(challengeView);
