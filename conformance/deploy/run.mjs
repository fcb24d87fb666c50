// Checks deploy/, compose.yaml and the Dockerfile without a container engine: node run.mjs, with installed packages.
// Requires nginx and redis-server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeIsValid, manifestsAreValid } from './files.mjs';
import { makeImage } from './image.mjs';
import { checkNodes } from './nodes.mjs';

const work = await mkdtemp(join(tmpdir(), 'deploy-'));
let failed = 0;
let passed = 0;

async function check(name, run) {
  try {
    await run();
    passed += 1;
    console.log(`✓ ${name}`);
    return true;
  } catch (reason) {
    failed += 1;
    console.log(`✗ ${name}\n  ${reason instanceof Error ? reason.message : String(reason)}`);
    return false;
  }
}

try {
  await check('compose.yaml is valid against the Compose schema', composeIsValid);
  await check('the manifests are valid against the Kubernetes types', () => manifestsAreValid(work));
  const hasImage = await check('the Dockerfile builds the service', () => makeImage(work));
  if (hasImage) await checkNodes(work, check);
} finally {
  await rm(work, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
