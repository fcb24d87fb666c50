// The slow tests, `npm run test:slow`: CONTRIBUTING.md says which belong here.
import config from './jest.config.mjs';

export default {
  ...config,
  testRegex: String.raw`\.slow\.(e2e-)?spec\.ts$`,
  // More than cores, because many of these tests wait: for a timeout, for another process, for an election of Redis.
  maxWorkers: '150%',
};
