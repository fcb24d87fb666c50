// Tries what deploy/, compose.yaml and the Dockerfile say, without an engine for containers: node run.mjs, from a clone with its
// packages. Needs nginx and redis-server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeIsValid, manifestsAreValid } from './files.mjs';
import { makeImage } from './image.mjs';
import { tryNodes } from './nodes.mjs';

const work = await mkdtemp(join(tmpdir(), 'deploy-'));
let failed = 0;
let passed = 0;

async function check(name, judge) {
  try {
    await judge();
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
  await check('compose.yaml is what the Compose specification describes', composeIsValid);
  await check('the manifests are what Kubernetes describes', () => manifestsAreValid(work));
  const hasImage = await check('the Dockerfile copies all that the build and the service need', () =>
    makeImage(work),
  );
  if (hasImage) await tryNodes(work, check);
} finally {
  await rm(work, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
