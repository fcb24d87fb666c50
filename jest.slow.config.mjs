// The slow tests, `npm run test:slow`: CONTRIBUTING.md says which belong here.
import { availableParallelism } from 'node:os';
import config from './jest.config.mjs';

export default {
  ...config,
  testRegex: String.raw`\.slow\.(e2e-)?spec\.ts$`,
  // Some tests wait for other processes and for time limits; a further worker uses the cores in the meantime.
  maxWorkers: availableParallelism() + 1,
};
