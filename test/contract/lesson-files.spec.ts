// Every lesson and challenge file of the service is valid: schema, linter, tracks. The build checks it too.
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { builtInProblems } from '../../src/features/learn/content/lesson-validation.js';

it('has no problem in any lesson file', () => {
  expect(builtInProblems()).toEqual([]);
});

const files = readLessonFolder(builtInFolder).files.map(({ content }) => content);
const lessons = files.filter(({ kind }) => kind === 'lesson');

it('has at least three requests for every step that must not pass it', () => {
  const steps = files.flatMap(({ id, steps }) => steps.map((step) => ({ id: `${id}/${step.id}`, step })));
  const few = steps.filter(({ step }) => (step.tests?.fail ?? []).length < 3);
  expect(few.map(({ id }) => id)).toEqual([]);
});

it('says what was learned at the end of every lesson', () => {
  expect(lessons.filter(({ learned }) => learned === undefined).map(({ id }) => id)).toEqual([]);
});

it('names a challenge for every lesson except three that no challenge applies', () => {
  const without = lessons.filter(({ practice }) => practice === undefined).map(({ id }) => id);
  expect(without).toEqual(['fork-and-restore', 'ntlm', 'verify-calls']);
});
