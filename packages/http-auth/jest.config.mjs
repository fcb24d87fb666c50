// The tests of this package alone. `npm test` of the repository runs them too.
import config from '../../jest.config.mjs';

const { transform, moduleFileExtensions, testRegex, testTimeout } = config;

export default {
  ...{ transform, moduleFileExtensions, testRegex, testTimeout },
  roots: ['<rootDir>/src'],
  moduleNameMapper: {
    [String.raw`^(\.{1,2}/.*)\.js$`]: '$1',
    [String.raw`^practice-http-auth/(.*)\.js$`]: '<rootDir>/src/$1',
  },
};
