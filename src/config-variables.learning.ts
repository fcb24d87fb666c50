// The environment variables of lessons.
import { folderPath, type VariableParser } from './core/environment.js';

export const learningVariables = {
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
