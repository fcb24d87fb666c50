// Every lesson and challenge file of the service is valid: schema, linter, tracks. The build checks it too.
import { builtInFolder, readLessonFolder } from '../../src/features/learn/content/lesson-files.js';
import { builtInProblems } from '../../src/features/learn/content/lesson-validation.js';

it('has no problem in any lesson file', () => {
  expect(builtInProblems()).toEqual([]);
});

const lessons = readLessonFolder(builtInFolder)
  .files.map(({ content }) => content)
  .filter(({ kind }) => kind === 'lesson');

it('says what was learned at the end of every lesson', () => {
  expect(lessons.filter(({ learned }) => learned === undefined).map(({ id }) => id)).toEqual([]);
});

it('names a challenge for every lesson except three that no challenge applies', () => {
  const without = lessons.filter(({ practice }) => practice === undefined).map(({ id }) => id);
  expect(without).toEqual(['fork-and-restore', 'ntlm', 'verify-calls']);
});
