// The schema of lesson files, and what a file refers to in other files: each problem has its path.
import { stepOf } from '../../../test/support/exchanges.js';
import type { LessonFolder } from './lesson-files.js';
import { findProblems } from './lesson-validation.js';
import type { Conditions, LessonFile, LessonStep } from './lesson.js';

const tests = { fail: [{ request: { method: 'GET', path: '/' }, check: 'status' }] };
const why = 'The response has the status 201 and the new id.';
const first = stepOf({ id: 'first', why, tests, save: { productId: 'result.id' } });
const valid: LessonFile = {
  ...{
    kind: 'lesson',
    id: 'own',
    title: 'Own lesson',
    track: 'rest',
    level: 'beginner',
    protocol: 'REST',
    minutes: 5,
  },
  ...{ goal: 'Create a product with any HTTP client.', steps: [first, stepOf({ id: 'second', why, tests })] },
};
const tracks = [{ id: 'rest', title: 'REST', lessons: ['own'] }];

function problemsOf(content: unknown, name = 'lessons/own.json'): string[] {
  const folder: LessonFolder = { files: [{ name, content: content as LessonFile }], tracks };
  return findProblems(folder, folder);
}

/** The valid file with another second step. */
const withStep = (changes: Partial<LessonStep>): LessonFile => ({
  ...valid,
  steps: [first, stepOf({ id: 'second', why, tests, ...changes })],
});
const withResult = (result: Conditions): LessonFile =>
  withStep({ checks: { response: { status: 200, result } } });

it('accepts a valid file', () => {
  expect(problemsOf(valid)).toEqual([]);
});

it.each<[string, unknown, string]>([
  ['no title', { ...valid, title: undefined }, "/ must have required property 'title'"],
  ['an unknown key', { ...valid, name: 'x' }, '/ must NOT have additional properties: name'],
  [
    'a level',
    { ...valid, level: 'easy' },
    '/level must be equal to one of the allowed values: beginner, intermediate, advanced',
  ],
  ['one step', { ...valid, steps: [first] }, '/steps must NOT have fewer than 2 items'],
  [
    'no explanation',
    { ...valid, steps: [first, stepOf({ id: 'b', tests })] },
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
  ['a task in a lesson', { ...valid, task: 'Do it all.' }, '/task must not be present'],
  [
    'another file name',
    { ...valid, id: 'other' },
    '/id must agree with the name of the file, which must be lessons/other.json',
  ],
  ['an unknown track', { ...valid, track: 'x' }, '/track must be one of rest (tracks.json), not x'],
  [
    'an unknown prerequisite',
    { ...valid, prerequisites: ['x'] },
    '/prerequisites must be ids of lessons; x is unknown',
  ],
  ['the same step id', { ...valid, steps: [first, first] }, '/steps/1/id must be unique in the file: first'],
])('rejects %s', (_name, content, problem) => {
  expect(problemsOf(content)).toContain(`lessons/own.json: ${problem}`);
});

it.each([
  ['no kind', undefined, "/ must have required property 'kind'"],
  ['an unknown kind', 'course', '/kind must be equal to one of the allowed values: lesson, challenge'],
])('reports nothing else for %s', (_, kind, problem) => {
  expect(problemsOf({ ...valid, kind })).toEqual([`lessons/own.json: ${problem}`]);
});

it('rejects a folder without lessons', () => {
  const folder = { files: [], tracks: [] };
  expect(findProblems(folder, folder)).toEqual(['must contain lessons/, challenges/ or tracks.json']);
});
