// Compiles the tests and src to CommonJS, which needs no flag on any supported Node. Packages come from test/jest/packages.mjs.
import { packageMapper } from './test/jest/packages.mjs';

const swc = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

export default {
  globalSetup: '<rootDir>/test/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/jest/global-teardown.mjs',
  runtime: '<rootDir>/test/jest/runtime.cjs',
  // Most imports are of TypeScript files, so that extension is tried first.
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  testEnvironment: '<rootDir>/test/jest/environment.mjs',
  testSequencer: '<rootDir>/test/jest/sequencer.mjs',
  // One worker per core; the main process has little to do.
  maxWorkers: '100%',
  // Milliseconds for a worker to end. On a busy machine, 500 ms are too few for the release of its memory, and Jest reports a leak.
  workerGracefulExitTimeout: 10_000,
  // For slow machines; no test waits this long.
  testTimeout: 120_000,
  roots: ['<rootDir>/src', '<rootDir>/kit', '<rootDir>/packages/http-auth/src', '<rootDir>/test'],
  // Slow tests have their own configuration: jest.slow.config.mjs.
  testRegex: String.raw`(?<!\.slow)\.(e2e-)?spec\.ts$`,
  moduleNameMapper: {
    ...packageMapper,
    [String.raw`^(\.{1,2}/.*)\.js$`]: '$1',
    [String.raw`^practice-http-auth/(.*)\.js$`]: '<rootDir>/packages/http-auth/src/$1',
  },
  transform: { [String.raw`\.ts$`]: ['@swc/jest', swc] },
};
