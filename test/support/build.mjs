// Makes what `npm run build` makes, once before all tests; where nothing changed that takes a moment.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export default async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
};
