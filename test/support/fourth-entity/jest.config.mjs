// Runs the tests that derive from the registry of entities with a fourth entity: they must pass without a change.
// Usage: npx jest --config test/support/fourth-entity/jest.config.mjs
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import base from '../../../jest.config.mjs';

const tests = resolve(import.meta.dirname, '../..');

/** Whether a file imports the registry, itself or by a support file. `reached` are the files that led here. */
function importsRegistry(file, reached = new Set()) {
  if (reached.has(file)) return false;
  reached.add(file);
  const code = readFileSync(file, 'utf8');
  if (code.includes("/entities.module.js'")) return true;
  return [...code.matchAll(/ from '(\.[^']*)\.js'/g)]
    .map(([, path]) => join(dirname(file), `${path}.ts`))
    .some((path) => path.startsWith(tests) && existsSync(path) && importsRegistry(path, reached));
}

const derived = readdirSync(tests, { recursive: true })
  .filter((path) => /(?<!\.slow)\.e2e-spec\.ts$/.test(path) && importsRegistry(join(tests, path)))
  // It adds the fourth entity itself.
  .filter((path) => !path.startsWith('fourth-entity.'));

export default {
  ...base,
  rootDir: '../../..',
  globalSetup: '<rootDir>/test/support/fourth-entity/global-setup.mjs',
  roots: ['<rootDir>/test'],
  setupFiles: ['<rootDir>/test/support/fourth-entity/register.ts'],
  testRegex: derived.map((path) => `/test/${path.replaceAll('.', String.raw`\.`)}$`),
};
