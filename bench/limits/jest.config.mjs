// The limits of time, `npm run limits`: measured on this machine, one file after the other. No gate depends on them.
import config from '../../jest.config.mjs';

export default {
  ...config,
  rootDir: '../..',
  roots: ['<rootDir>/bench/limits'],
  testRegex: String.raw`\.spec\.ts$`,
  maxWorkers: 1,
  testTimeout: 600_000,
};
