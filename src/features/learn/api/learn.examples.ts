// Example responses of the lesson routes, for the OpenAPI documents.
import { envelope } from '../../../platform/kernel/envelope/envelope.js';
import type { ChallengeSummary, ChallengeView } from '../start/challenges.service.js';
import type { Help } from '../help/help.js';
import type { LessonSummary, LessonView } from '../start/lesson.view.js';
import type { StartedLesson } from '../start/lessons.service.js';
import type { MergedProgress, ResumableLesson } from '../progress/progress-reports.service.js';
import type { LessonProgress, LessonProgressDetail } from '../progress/progress.report.js';

const about = {
  id: 'create-and-delete',
  title: 'Create, update and delete a record',
  level: 'beginner',
  protocol: 'REST',
  minutes: 8,
  goal: 'Create a product, read it, change it, delete it and confirm that it is gone.',
  path: '/learn/create-and-delete',
  track: 'rest',
  prerequisites: ['first-get'],
  browser: true,
} as const;

const summaries: LessonSummary[] = [{ ...about, steps: 5 }];

const lesson: LessonView = {
  ...about,
  learned: [
    'POST to a collection creates a record, and the header `Location` has its URL.',
    'PATCH changes only the fields that the body contains.',
    'DELETE returns 204 without a body, and a later GET of the same URL returns 404.',
  ],
  practice: { challenge: 'rest-10', title: 'Delete twice' },
  start: { method: 'POST', path: '/learn/create-and-delete/start' },
  steps: [
    {
      id: 'create',
      title: 'Create a product',
      task: 'Create a product with price 29.5.',
      why: 'POST to a collection URL creates a record. 201 means created; the response contains the new id.',
      client: 'any',
      expect: { status: 201 },
    },
  ],
};

const progress: LessonProgress = {
  id: about.id,
  title: about.title,
  state: 'in_progress',
  started_at: '2026-11-22T10:00:00.000Z',
  completed_at: null,
  restarts: 0,
  steps: [
    {
      id: 'create',
      title: 'Create a product',
      state: 'open',
      done_at: null,
      attempts: 1,
      help: 0,
      how: null,
    },
    { id: 'read', title: 'Read the product', state: 'later', done_at: null, attempts: 0, help: 0, how: null },
  ],
};

/** feedback.spec.ts tests that the service returns it. */
export const attemptExample: LessonProgressDetail['last_attempt'] = {
  at: '2026-11-22T10:00:00.123Z',
  step: 'create',
  related: true,
  request: { method: 'POST', path: '/api/v1/products', protocol: 'REST', operation: 'createProduct' },
  status: 400,
  passed: ['protocol', 'operation'],
  failed: [
    {
      check: 'input.price',
      expected: { type: 'number', value: 29.5 },
      actual: { type: 'string', value: '29.5' },
      message: 'The field `price` of the body must be the number 29.5. It is the string "29.5".',
    },
    {
      check: 'status',
      expected: { type: 'number', value: 201 },
      actual: { type: 'number', value: 400 },
      message: 'The status must be 201. It is 400.',
      follows: true,
    },
  ],
  api_error: {
    error: 'BAD_REQUEST',
    message: 'body/price must be number',
    details: [{ field: 'price', message: 'must be number' }],
    reason: null,
  },
  next_step: 'Send price as the JSON number 29.5.',
};

const detail: ResumableLesson = {
  ...progress,
  saved: {},
  last_attempt: attemptExample,
  resume_token: 'r1.eyJ2IjoxLCJsZXNzb24iOiJjcmVhdGUtYW5kLWRlbGV0ZSJ9.9Qw3xA',
};

const started: StartedLesson = {
  ...progress,
  saved: {},
  last_attempt: null,
  prepared: {
    seeded: false,
    restored: [{ entity: 'products', id: 'b0000000-0000-4000-8000-000000000001', was: 'changed' }],
    controls: [],
    message: 'Restored 1 product of the standard dataset. Your own records are unchanged.',
  },
};

const session = {
  active: { lesson: 'create-and-delete', step: 'create' },
  session_expires_at: '2026-11-22T10:30:00.000Z',
  next: { lesson: 'create-and-delete', title: about.title },
  totals: {
    lessons: 21,
    lessons_completed: 1,
    challenges: 60,
    challenges_completed: 1,
    points: 8,
    points_max: 1010,
  },
  lessons: [progress],
  challenges: [
    {
      id: 'rest-01',
      state: 'solved',
      step: 1,
      solved_at: '2026-11-22T10:00:00.000Z',
      attempts: 2,
      help: 1,
      points: 8,
      how: 'hints',
    },
  ],
  progress_token: 'v1.eyJ2IjoxLCJpYXQiOjE3OTUzMzg4MDB9.3q2-7w',
  verified: true,
} as const;

const merged: MergedProgress = { ...session, ignored: [] };

const solution: Help = {
  step: 'create',
  level: 3,
  solution: {
    request: { method: 'POST', path: '/api/v1/products', body: { name: 'Reading Lamp', price: 29.5 } },
    computed: [],
    curl:
      "curl -X POST 'https://sandbox.example/api/v1/products' -H 'x-session-id: 0f8fad5b-d9cb-469f-a165-70867728950e' " +
      '-H \'content-type: application/json\' --data-raw \'{"name":"Reading Lamp","price":29.5}\'',
  },
};

const hint: Help = {
  step: 'create',
  level: 1,
  hint: 'Send POST to /api/v1/products with content-type: application/json.',
};

const challenge: ChallengeSummary = {
  id: 'rest-01',
  title: 'Unknown product',
  track: 'rest',
  level: 'beginner',
  points: 10,
  task: 'Request a product that does not exist.',
  protocol: 'REST',
  steps: 1,
  browser: true,
  state: 'open',
};

const challengeView: ChallengeView = {
  ...challenge,
  ...{ attempts: 0, help: 1, help_available: 3, last_attempt: null },
  hints: [{ step: 'request', level: 1, hint: 'A product has the URL /api/v1/products/{id}. Ids are UUIDs.' }],
};

/** By operation id: a body, or several by name. */
export const learnExamples = {
  listScenarios: { lessons: envelope(summaries) },
  getScenario: { lesson: envelope(lesson) },
  startLesson: { started: envelope(started) },
  getProgress: { attempt: envelope(detail) },
  getLessonHelp: { hint: envelope(hint), solution: envelope(solution) },
  getSessionProgress: { progress: envelope(session) },
  mergeProgress: { merged: envelope(merged) },
  listChallenges: { challenges: envelope([challenge]) },
  startChallenges: { challenges: envelope([challenge]) },
  getChallenge: { challenge: envelope(challengeView) },
  getChallengeHelp: { hint: envelope(hint) },
  restartChallenge: { challenge: envelope(challengeView) },
} as const;
