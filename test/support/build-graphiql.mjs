// Makes what `npm run build` makes for the browser, once before all tests.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export default () => promisify(execFile)(process.execPath, ['scripts/build-graphiql.mjs']);
