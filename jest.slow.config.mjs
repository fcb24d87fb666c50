// The slow tests, `npm run test:slow`: CONTRIBUTING.md says which belong here.
import config from './jest.config.mjs';

export default { ...config, testRegex: String.raw`\.slow\.(e2e-)?spec\.ts$` };
