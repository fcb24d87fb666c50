// Bundles the web app, so that it loads nothing from other hosts: one chunk per page, one style sheet, two fonts, one icon sprite.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { packagesOf, writeLicences } from '../licences.mjs';
import { compressFiles } from './compress.mjs';
import { iconPackage, iconSprite } from './icons.mjs';
import { sourceConditions } from '../source-conditions.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/app');
const bundle = join(root, 'web/dist/app');

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const { metafile } = await build({
  entryPoints: { app: join(source, 'main.tsx'), theme: join(source, 'theme.ts') },
  outdir: bundle,
  bundle: true,
  conditions: sourceConditions,
  splitting: true,
  chunkNames: '[name]-[hash]',
  assetNames: '[name]',
  loader: { '.woff2': 'file' },
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { VERSION: JSON.stringify(version) },
  tsconfig: join(source, 'tsconfig.json'),
  absWorkingDir: root,
  metafile: true,
  logLevel: 'error',
});
const fonts = ['geist', 'geist-mono'].map((name) => join(root, 'node_modules/@fontsource-variable', name));
await writeLicences([...packagesOf(metafile, root), ...fonts, iconPackage], bundle);
const page = await readFile(join(source, 'index.html'), 'utf8');
await writeFile(
  join(bundle, 'index.html'),
  page.replace('<!-- chunks -->', preloads().join('\n    ')).replace('<!-- icons -->', await iconSprite()),
);
await writeFile(join(bundle, 'icon.svg'), await readFile(join(source, 'icon.svg')));
await compressFiles(bundle);

/** Links that load the chunks of every page in parallel with the entry point, which imports them. */
function preloads() {
  const chunks = new Set();
  const collect = (output) => {
    for (const { path, kind } of metafile.outputs[output].imports) {
      if (kind !== 'import-statement' || chunks.has(path)) continue;
      chunks.add(path);
      collect(path);
    }
  };
  collect('web/dist/app/app.js');
  return [...chunks].map((path) => `<link rel="modulepreload" href="app/${basename(path)}" />`);
}
