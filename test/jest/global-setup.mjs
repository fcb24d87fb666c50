// Runs once before all tests: builds the service as `npm run build` does, and bundles the packages. Both do nothing if they
// are up to date.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundlePackages } from './packages.mjs';

export default async () => {
  await Promise.all([promisify(execFile)(process.execPath, ['scripts/build.mjs']), bundlePackages()]);
};
