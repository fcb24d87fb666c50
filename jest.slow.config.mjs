// The slow tests, `npm run test:slow`: CONTRIBUTING.md says which belong here.
import { availableParallelism } from 'node:os';
import config from './jest.config.mjs';

export default {
  ...config,
  testRegex: String.raw`\.slow\.(e2e-)?spec\.ts$`,
  // Some tests play hundreds of lessons or requests: seconds on two idle cores, and more than 30 seconds on busy ones.
  testTimeout: 300_000,
  // More than cores, because many of these tests wait: for a timeout, for another process, for an election of Redis.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
};
