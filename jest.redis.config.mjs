// The tests that touch the store or the runtime, for a run with sessions in Redis on another version of Node (TEST_REDIS_URL). Without unit
// tests, and without tests of documents, pages, error texts and the start-up of Nest, which neither changes.
import config from './jest.config.mjs';

const unrelated = [
  'contract/.*',
  String.raw`(?:nest|errors|docs|documents|collections|cors|echo|prototype-names|score)\..*`,
  String.raw`(?:graphql\.(?:audits|ide|schema)|soap\.(?:documents|client)|query\.validation)\..*`,
];

export default {
  ...config,
  roots: ['<rootDir>/test'],
  testRegex: String.raw`(?<!\.slow)\.e2e-spec\.ts$`,
  testPathIgnorePatterns: unrelated.map((name) => `<rootDir>/test/${name}`),
};
