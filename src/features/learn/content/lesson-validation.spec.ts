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
import { findProblems } from './lesson-validation.js';

it('accepts a valid file', () => {
  expect(problemsOf(validLesson)).toEqual([]);
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
