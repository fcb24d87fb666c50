// The schema of lesson files, and what a file refers to in other files: each problem has its path.
import { stepOf } from '../../../../test/support/exchanges.js';
import {
  firstStep,
  problemsOf,
  tests,
  validLesson,
  withResult,
  withStep,
} from '../../../../test/support/valid-lesson.js';
import type { LessonFile } from './lesson.js';
import { findProblems } from './lesson-validation.js';

const learned = [
  'GET reads data and changes nothing.',
  'The URL `/a. b` has a full stop in its code.',
  'POST creates a record with a new id.',
];

it.each<[string, LessonFile]>([
  ['a valid file', validLesson],
  ['a valid file with its end', { ...validLesson, learned }],
])('accepts %s', (_name, content) => {
  expect(problemsOf(content)).toEqual([]);
});

it.each<[string, unknown, string]>([
  ['no title', { ...validLesson, title: undefined }, "/ must have required property 'title'"],
  ['an unknown key', { ...validLesson, name: 'x' }, '/ must NOT have additional properties: name'],
  [
    'a level',
    { ...validLesson, level: 'easy' },
    '/level must be equal to one of the allowed values: beginner, intermediate, advanced',
  ],
  ['one step', { ...validLesson, steps: [firstStep] }, '/steps must NOT have fewer than 2 items'],
  [
    'no explanation',
    { ...validLesson, steps: [firstStep, stepOf({ id: 'b', tests })] },
    "/steps/1 must have required property 'why'",
  ],
  [
    'three hints',
    withStep({ hints: ['One hint.', 'Two hints.', 'Three hints.'] as never }),
    '/steps/1/hints must NOT have more than 2 items',
  ],
  [
    'no status',
    withStep({ checks: { response: {} } }),
    "/steps/1/checks/response must have required property 'status'",
  ],
  [
    'an unknown operator',
    withResult({ id: { equals: 1 } }),
    '/steps/1/checks/response/result/id must NOT have additional properties: equals',
  ],
  ['a task in a lesson', { ...validLesson, task: 'Do it all.' }, '/task must not be present'],
  [
    'another file name',
    { ...validLesson, id: 'other' },
    '/id must agree with the name of the file, which must be lessons/other.json',
  ],
  ['an unknown track', { ...validLesson, track: 'x' }, '/track must be one of rest (tracks.json), not x'],
  [
    'an unknown prerequisite',
    { ...validLesson, prerequisites: ['x'] },
    '/prerequisites must be ids of lessons; x is unknown',
  ],
  [
    'two sentences about what was learned',
    { ...validLesson, learned: learned.slice(1) },
    '/learned must NOT have fewer than 3 items',
  ],
  [
    'a long sentence about what was learned',
    { ...validLesson, learned: [...learned.slice(1), `${'x'.repeat(200)}.`] },
    '/learned/2 must NOT have more than 200 characters',
  ],
  [
    'two sentences in one',
    { ...validLesson, learned: [...learned.slice(1), 'GET reads data. It changes nothing.'] },
    '/learned/2 must be one sentence that ends with a full stop',
  ],
  [
    'a text without its end',
    { ...validLesson, learned: [...learned.slice(1), 'GET reads data and changes nothing'] },
    '/learned/2 must be one sentence that ends with a full stop',
  ],
  [
    'an unknown challenge',
    { ...validLesson, practice: 'rest-99' },
    '/practice must be the id of a challenge; rest-99 is unknown',
  ],
  [
    'a lesson as the challenge',
    { ...validLesson, practice: 'own' },
    '/practice must be the id of a challenge; own is unknown',
  ],
  [
    'the same step id',
    { ...validLesson, steps: [firstStep, firstStep] },
    '/steps/1/id must be unique in the file: first',
  ],
])('rejects %s', (_name, content, problem) => {
  expect(problemsOf(content)).toContain(`lessons/own.json: ${problem}`);
});

it.each([
  ['no kind', undefined, "/ must have required property 'kind'"],
  ['an unknown kind', 'course', '/kind must be equal to one of the allowed values: lesson, challenge'],
])('reports nothing else for %s', (_, kind, problem) => {
  expect(problemsOf({ ...validLesson, kind })).toEqual([`lessons/own.json: ${problem}`]);
});

it('rejects a folder without lessons', () => {
  const folder = { files: [], tracks: [] };
  expect(findProblems(folder, folder)).toEqual(['must contain lessons/, challenges/ or tracks.json']);
});
