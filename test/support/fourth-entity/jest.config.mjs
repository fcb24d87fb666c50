// Runs the tests that derive from the registry of entities with a fourth entity: they must pass without a change.
// Usage: npx jest --config test/support/fourth-entity/jest.config.mjs
import base from '../../../jest.config.mjs';

/** Tests of subjects without entities, of the built service and of generated documents. */
const unaffected = [
  '/(auth|classes|compression|connections|cors|echo|http|kit|logging|metrics|nest|nodes|rate-limit|start|stop|tracing)\\.',
  '/(exchange\\.auth|session\\.(clock|controls)|system\\.health)\\.',
  '/(web/|contract/(documentation|lesson-)|soap\\.reading)',
  '/learn\\.(challenge-setup|challenges|help|progress|redis|start|token)\\.',
  '/graphql\\.(audits|driver|hostile|http|ide|schema)\\.',
  '/(simulation\\.(chance|delay)|sessions\\.(cookie|lifetime)|soap\\.(client|hostile))\\.',
  // Lessons use the three entities. The first test is about a fourth entity itself.
  '/fourth-entity\\.',
  '/contract/(lessons|readme|security)\\.',
  '/fuzz/',
];

export default {
  ...base,
  rootDir: '../../..',
  globalSetup: '<rootDir>/test/support/fourth-entity/global-setup.mjs',
  roots: ['<rootDir>/test'],
  setupFiles: ['<rootDir>/test/support/fourth-entity/register.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...unaffected],
};
