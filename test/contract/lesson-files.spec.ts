// Every lesson and challenge file of the service is valid: schema, linter, tracks.
import { builtInFolder, readLessonFolder } from '../../src/features/learn/lesson-files.js';
import { findProblems, unknownInTracks } from '../../src/features/learn/lesson-validation.js';

const folder = readLessonFolder(builtInFolder);

it('has no problem in any lesson file', () => {
  expect(findProblems(folder, folder)).toEqual([]);
});

it('has a file for every lesson in tracks.json', () => {
  expect(unknownInTracks(folder)).toEqual([]);
});
