// Runs once before all tests: builds the service as `npm run build` does, and bundles the packages. Both do nothing if they
// are up to date. Names the file in which the test files share the OpenAPI document.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundlePackages } from './packages.mjs';

export default async () => {
  // Workers inherit the environment; see test/support/response-contract.ts.
  process.env.TEST_DOCUMENT_FILE = join(
    mkdtempSync(join(tmpdir(), 'practice-api-tests-')),
    'openapi-3.2.json',
  );
  await Promise.all([promisify(execFile)(process.execPath, ['scripts/build.mjs']), bundlePackages()]);
};
