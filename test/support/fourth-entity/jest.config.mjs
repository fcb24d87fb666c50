// Runs the tests that derive from the registry of entities with a fourth entity: they must pass without a change.
// Usage: npx jest --config test/support/fourth-entity/jest.config.mjs
import base from '../../../jest.config.mjs';

/** Tests that start no application in this process, or compare generated documents. */
const unaffected = [
  '/auth\\.',
  '/fuzz/',
  '/nodes\\.',
  '/start\\.',
  '/stop\\.',
  '/contract/readme',
  '/graphql\\.schema',
];

export default {
  ...base,
  rootDir: '../../..',
  roots: ['<rootDir>/test'],
  setupFiles: ['<rootDir>/test/support/fourth-entity/register.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...unaffected],
};
