// The slow tests, `npm run test:slow`: CONTRIBUTING.md says which belong here.
import { availableParallelism } from 'node:os';
import config from './jest.config.mjs';

export default {
  ...config,
  testRegex: String.raw`\.slow\.(e2e-)?spec\.ts$`,
  // Some play hundreds of lessons or requests in one test: seconds on two idle cores, and up to ten times as long on busy ones.
  testTimeout: 300_000,
  // More than cores, because many of these tests wait: for a timeout, for another process, for an election of Redis.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
};
