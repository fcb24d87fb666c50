// Runs once before all tests: builds the service as `npm run build` does, and bundles the packages and the service for the tests.
// All do nothing if they are up to date. Names the file in which the test files share the OpenAPI document.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundlePackages } from './packages.mjs';
import { bundleService } from './service-bundle.mjs';

export default async function prepare() {
  // Workers inherit the environment; see test/support/response-contract.ts.
  process.env.TEST_DOCUMENT_FILE = join(
    mkdtempSync(join(tmpdir(), 'practice-api-tests-')),
    'openapi-3.2.json',
  );
  const [bundle] = await Promise.all([
    bundleService(),
    promisify(execFile)(process.execPath, ['scripts/build.mjs']),
    bundlePackages(),
  ]);
  process.env.TEST_SERVICE_BUNDLE = bundle;
}
