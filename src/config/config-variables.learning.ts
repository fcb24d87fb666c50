// The environment variables of lessons and classes.
import { classVariables } from './config-variables.classes.js';
import { folderPath, signingSecret, type VariableParser } from '../core/environment.js';

export const learningVariables = {
  ...classVariables,
  progressSecret: [
    'PROGRESS_SECRET',
    signingSecret,
    undefined,
    'Secret that signs progress and resume tokens, which learners keep to continue in another session. The default is derived from ' +
      '`JWT_SECRET`. Without both, tokens are signed with a public constant and `verified` is false.',
  ],
  lessonsDir: [
    'LESSONS_DIR',
    folderPath,
    undefined,
    'Folder with `lessons/`, `challenges/` and `tracks.json` (docs/lessons.md). Its lessons add to the built-in ones or ' +
      'replace those with the same id.',
  ],
} as const satisfies Record<
  string,
  readonly [name: string, reader: VariableParser<unknown>, fallback: unknown, doc: string]
>;
