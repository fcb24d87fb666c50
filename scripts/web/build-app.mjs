// Bundles the web app, so that it loads nothing from other hosts: one chunk per page, one with the modules that most pages share, one style
// sheet, two fonts, one icon sprite.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { packagesOfModules, writeLicences } from '../licences.mjs';
import { compressFiles } from './compress.mjs';
import { iconPackage, iconSprite } from './icons.mjs';
import { sourceConditions } from '../source-conditions.mjs';

/** A module that at least this number of chunks import is in the chunk that every page loads. */
const SHARED_BY = 5;

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/app');
const bundle = join(root, 'web/dist/app');

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
// The theme applies before the first paint, so it is a separate script.
await build({
  entryPoints: { app: join(source, 'style/app.css'), theme: join(source, 'theme.ts') },
  outdir: bundle,
  bundle: true,
  assetNames: '[name]',
  loader: { '.woff2': 'file' },
  minify: true,
  target: 'es2022',
  absWorkingDir: root,
  logLevel: 'error',
});
const app = await rolldown({
  input: { app: join(source, 'main.tsx') },
  cwd: root,
  platform: 'browser',
  tsconfig: join(source, 'tsconfig.json'),
  resolve: { conditionNames: [...sourceConditions, 'import', 'browser', 'default'] },
  transform: { define: { VERSION: JSON.stringify(version) }, target: 'es2022' },
  checks: { ineffectiveDynamicImport: false },
});
const { output: chunks } = await app.write({
  dir: bundle,
  format: 'esm',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Modules that fewer pages share are in their own chunks. Fewer, larger chunks compress better than many small ones.
  codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY }] },
});
await app.close();
const fonts = ['geist', 'geist-mono'].map((name) => join(root, 'node_modules/@fontsource-variable', name));
// The bundle contains a few lines of the bundler.
const bundler = join(root, 'node_modules/rolldown');
const packages = packagesOfModules(chunks.flatMap(({ moduleIds }) => moduleIds));
await writeLicences([...packages, ...fonts, iconPackage, bundler], bundle);
const page = await readFile(join(source, 'index.html'), 'utf8');
await writeFile(
  join(bundle, 'index.html'),
  page.replace('<!-- chunks -->', preloads().join('\n    ')).replace('<!-- icons -->', await iconSprite()),
);
for (const icon of ['icon.svg', 'favicon.ico'])
  await writeFile(join(bundle, icon), await readFile(join(source, icon)));
await compressFiles(bundle);

/** Links that load the chunks of every page in parallel with the entry point, which imports them. */
function preloads() {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const collect = (name) => {
    for (const imported of byName.get(name).imports) {
      if (found.has(imported)) continue;
      found.add(imported);
      collect(imported);
    }
  };
  collect('app.js');
  return [...found].map((name) => `<link rel="modulepreload" href="app/${name}" />`);
}
