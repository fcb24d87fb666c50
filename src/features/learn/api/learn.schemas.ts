// JSON Schemas of lessons, challenges and help, for the OpenAPI documents.
import type { SchemaObject } from '@nestjs/swagger';
import { closedObject, count, mapOf, nullable } from '../../../platform/http/openapi/json-schema.js';
import type { ChallengeSummary, ChallengeView } from '../start/challenges.service.js';
import { lastAttempt } from './feedback.schemas.js';
import { SOLUTION_LEVEL } from '../progress/progress.record.js';
import type { LessonStepView, LessonSummary, LessonView } from '../start/lesson.view.js';
import { anyValue, arraySchema, flag, textSchema, type PropertiesOf } from './schema-parts.js';

const positive: SchemaObject = { type: 'integer', minimum: 1 };

const levels: SchemaObject = { type: 'string', enum: ['beginner', 'intermediate', 'advanced'] };

const sampleRequest = closedObject(
  { method: textSchema, path: textSchema, headers: mapOf(textSchema), body: anyValue },
  ['method', 'path'],
);

const aboutLesson: PropertiesOf<Omit<LessonSummary, 'steps'>> = {
  id: textSchema,
  title: textSchema,
  level: levels,
  protocol: textSchema,
  minutes: { ...count, description: 'The time that the lesson takes.' },
  goal: textSchema,
  path: textSchema,
  track: { ...textSchema, description: 'The id of the track, a group of lessons.' },
  prerequisites: {
    ...arraySchema(textSchema),
    description: 'Ids of lessons to complete before. Advice: nothing is locked.',
  },
  browser: { ...flag, description: 'Whether a browser can send the requests of every step.' },
};

export const lessonSummary = closedObject({
  ...aboutLesson,
  steps: { ...positive, description: 'Number of steps.' },
});

const step: PropertiesOf<LessonStepView> = {
  id: textSchema,
  title: textSchema,
  task: { ...textSchema, description: 'What to achieve.' },
  why: { ...textSchema, description: 'What the step shows.' },
  client: {
    type: 'string',
    enum: ['any', 'own'],
    description: '`own`: no browser can send the request; use an HTTP client.',
  },
  expect: closedObject({ status: anyValue, headers: mapOf(anyValue), body: mapOf(anyValue) }, []),
  before: {
    ...arraySchema(sampleRequest),
    description: 'With `solutions=true`: requests to control routes to send first.',
  },
  request: { ...sampleRequest, description: 'With `solutions=true`: a request that passes the step.' },
  save: {
    ...mapOf(textSchema),
    description:
      'With `solutions=true`: values of the exchange to save. Later steps refer to them as `{{name}}`.',
  },
  hint: { ...textSchema, description: 'With `solutions=true`: the first hint.' },
  compute: {
    ...arraySchema(anyValue),
    description: 'With `solutions=true`: values to compute before the request.',
  },
  checks: {
    ...arraySchema(textSchema),
    description: 'With `solutions=true`: the names of the checks, in the order of evaluation.',
  },
  reference: {
    ...arraySchema(closedObject({ operation: textSchema, path: textSchema })),
    description: 'With `solutions=true`: where the API reference describes the operations of the step.',
  },
};

const lessonProperties: PropertiesOf<LessonView> = {
  ...aboutLesson,
  learned: {
    ...arraySchema(textSchema),
    description: 'Three sentences about what the learner knows at the end. Names are between backticks.',
  },
  practice: {
    ...nullable(closedObject({ challenge: textSchema, title: textSchema })),
    description: 'The challenge that applies the lesson.',
  },
  start: closedObject({ method: { type: 'string', enum: ['POST'] }, path: textSchema }),
  steps: arraySchema(closedObject(step, ['id', 'title', 'task', 'why', 'client', 'expect'])),
};

export const lesson = closedObject(lessonProperties);

const curl = { ...textSchema, description: 'Sends the request in the session.' };

const solution = closedObject(
  {
    before: {
      ...arraySchema(closedObject({ request: sampleRequest, curl })),
      description: 'Requests to control routes to send first. Only where there are any.',
    },
    request: { ...sampleRequest, description: 'The request with the values of the session.' },
    computed: arraySchema(
      closedObject({
        name: textSchema,
        function: textSchema,
        arguments: mapOf(textSchema),
        value: textSchema,
      }),
    ),
    curl,
  },
  ['request', 'computed', 'curl'],
);

export const help = closedObject(
  {
    step: textSchema,
    level: {
      type: 'integer',
      enum: [1, 2, SOLUTION_LEVEL],
      description: '1 and 2: a hint. 3: the solution.',
    },
    hint: textSchema,
    solution,
  },
  ['step', 'level'],
);

const challengeProperties: PropertiesOf<ChallengeSummary> = {
  id: textSchema,
  title: textSchema,
  track: textSchema,
  level: levels,
  points: { ...count, description: 'Without help.' },
  task: textSchema,
  protocol: textSchema,
  steps: { ...positive, description: 'Number of steps.' },
  browser: aboutLesson.browser,
  state: {
    type: 'string',
    enum: ['open', 'solved', 'untracked'],
    description: '`untracked`: not started, so requests of the session do not count for it.',
  },
};

export const challengeSummary = closedObject(challengeProperties);

const challengeView: PropertiesOf<ChallengeView> = {
  ...challengeProperties,
  attempts: count,
  help: { ...count, description: 'The highest help level that was read, 0 to 3.' },
  help_available: { ...count, description: 'The number of help levels.' },
  last_attempt: lastAttempt,
  hints: { ...arraySchema(help), description: 'The help that was read, for the open step.' },
};

export const challengeSchema = closedObject(challengeView);
