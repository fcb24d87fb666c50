// Every lesson and challenge file of the service is valid: schema, linter, tracks. The build checks it too.
import { builtInProblems } from '../../src/features/learn/content/lesson-validation.js';

it('has no problem in any lesson file', () => {
  expect(builtInProblems()).toEqual([]);
});
