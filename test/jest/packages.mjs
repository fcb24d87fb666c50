// Bundles the third-party packages that src and test import into one file, which every test file then evaluates at once
// instead of some 2,000 modules one by one. As Nest's packages are ES modules, this also makes them CommonJS.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { absentPackages } from '../../scripts/absent-packages.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Packages that compute what they require, which no bundler can follow, and the workspace. Jest loads them as usual. */
const unbundled = ['strong-soap', 'practice-http-auth'];

/** The modules that are imported from packages, such as `graphql` and `@apollo/server/errors`. */
export const packages = importedPackages();

const key = createHash('sha256')
  .update(JSON.stringify([packages, absentPackages]))
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 16);
const folder = join(root, 'node_modules/.cache/jest-packages', key);

/** Exports a table of functions by the name of the package. Each evaluates its package when it is first called. */
export const bundle = join(folder, 'bundle.cjs');

/** For Jest's `moduleNameMapper`: each package has a separate file that takes it from the bundle. */
export const packageMapper = {
  [`^(${packages.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')})$`]: join(folder, '$1.cjs'),
};

function importedPackages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const installed = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  for (const name of [...unbundled, ...builtinModules]) installed.delete(name);
  const names = ['src', 'test']
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .flatMap(({ parentPath, name }) => importsOf(readFileSync(join(parentPath, name), 'utf8')))
    .filter((name) => installed.has(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]));
  return [...new Set(names)].sort();
}

function importsOf(code) {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'.][^']*)'/g)].map(([, name]) => name);
}

/** Writes the bundle unless it is there: its folder is named after the packages, their versions and this file. */
export async function bundlePackages() {
  if (existsSync(bundle)) return;
  const { build } = await import('esbuild');
  const table = packages.map((name) => `${JSON.stringify(name)}: () => ${evaluation(name)}`);
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = {\n${table.join(',\n')}\n};`, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Jest's contexts have no module loader that `import()` could use, so it becomes `require`.
    supported: { 'dynamic-import': false },
    keepNames: true,
    external: absentPackages,
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'warning',
  });
  for (const name of packages)
    write(join(folder, `${name}.cjs`), `module.exports = requirePackage(${JSON.stringify(name)});\n`);
  // Last, because its presence means that the folder is complete.
  write(bundle, outputFiles[0].text);
}

/**
 * fast-check takes its inputs from one seed, so that a run fails only because of a change. `FUZZ_SEED` selects another seed;
 * CONTRIBUTING.md says when to do this.
 */
function evaluation(name) {
  const required = `require(${JSON.stringify(name)})`;
  if (name !== 'fast-check') return required;
  return `{ const fc = ${required}; fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) }); return fc; }`;
}

/** Another run may write the same file at the same time, so the file is replaced atomically. */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
