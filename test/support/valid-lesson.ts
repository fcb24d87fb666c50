// A valid lesson file with two steps, and the problems that the validation finds after a change.
import type { LessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { findProblems } from '../../src/features/learn/content/lesson-validation.js';
import type { Conditions, LessonFile, LessonStep } from '../../src/features/learn/content/lesson.js';
import { stepOf } from './exchanges.js';

export const tests = { fail: [{ request: { method: 'GET', path: '/' }, check: 'status' }] };
const why = 'The response has the status 201 and the new id.';
export const firstStep = stepOf({ id: 'first', why, tests, save: { productId: 'result.id' } });
export const validLesson: LessonFile = {
  ...{
    kind: 'lesson',
    id: 'own',
    title: 'Own lesson',
    track: 'rest',
    level: 'beginner',
    protocol: 'REST',
    minutes: 5,
  },
  ...{
    goal: 'Create a product with any HTTP client.',
    steps: [firstStep, stepOf({ id: 'second', why, tests })],
  },
};
const tracks = [{ id: 'rest', title: 'REST', lessons: ['own'] }];

export function problemsOf(content: unknown, name = 'lessons/own.json'): string[] {
  const folder: LessonFolder = { files: [{ name, content: content as LessonFile }], tracks };
  return findProblems(folder, folder);
}

/** The valid file with another second step. */
export const withStep = (changes: Partial<LessonStep>): LessonFile => ({
  ...validLesson,
  steps: [firstStep, stepOf({ id: 'second', why, tests, ...changes })],
});
export const withResult = (result: Conditions): LessonFile =>
  withStep({ checks: { response: { status: 200, result } } });
