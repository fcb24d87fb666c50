// Bundles the service for the tests. Each worker loads the bundle once, outside Jest's contexts: a test file that needs no
// provider then starts the service without evaluating its 900 modules again.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { absentPackages } from '../../scripts/absent-packages.mjs';
import { strongSoap } from '../../scripts/bundle-strong-soap.mjs';
import { filesBelow, hashFiles } from '../../scripts/source-hash.mjs';
import { swcPlugin } from '../../scripts/swc-plugin.mjs';
import { sourceConditions } from '../../scripts/source-conditions.mjs';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/jest-service');
const entry = join(root, 'test/support/listening-app.ts');
/** The files in scripts/ that the bundle depends on. */
const bundling = ['absent-packages.mjs', 'bundle-strong-soap.mjs', 'source-conditions.mjs', 'swc-plugin.mjs'];

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** The expression for `import.meta.url`: the URL of the source. */
const sourceUrl = (path) => JSON.stringify(pathToFileURL(path).href);

/** Returns the file of the bundle, whose name contains a hash of the sources. */
export async function bundleService() {
  const files = [
    ...(await sourceFiles()).filter((file) => /(?<!\.spec)\.ts$/.test(file)),
    ...[entry, import.meta.filename, join(root, 'package-lock.json'), join(root, '.swcrc')],
    ...bundling.map((name) => join(root, 'scripts', name)),
  ];
  const folder = join(cache, (await hashFiles(files)).slice(0, 16));
  const bundle = join(folder, 'service.mjs');
  if (existsSync(bundle)) return bundle;
  const { build } = await import('esbuild');
  await mkdir(folder, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    outfile: bundle,
    write: false,
    bundle: true,
    conditions: sourceConditions,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: absentPackages,
    plugins: [swcPlugin(sourceUrl), strongSoap],
    // CommonJS packages in the bundle require Node's built-in modules.
    banner: {
      js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
    },
    keepNames: true,
    // No source map: Jest would read it again for each test file in which the service creates an error.
    logLevel: 'warning',
  });
  // Another run may write the same file at the same time, so the file is replaced atomically.
  await writeFile(`${bundle}.${process.pid}`, outputFiles[0].text);
  await rename(`${bundle}.${process.pid}`, bundle);
  await removeOldBundles();
  return bundle;
}

async function sourceFiles() {
  const folders = ['src', 'packages/http-auth/src'].map((folder) => filesBelow(join(root, folder)));
  return (await Promise.all(folders)).flat();
}

/** Other runs use bundles of other sources at the same time, but not for a day. */
async function removeOldBundles() {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    if (mtimeMs < Date.now() - DAY) await rm(join(cache, name), { recursive: true, force: true });
  }
}
