// Bundles the web app, so that it loads nothing from other hosts. Takes about 0.1 seconds.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packagesOf, writeLicences } from './licences.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'web/app');
const bundle = join(root, 'web/dist/app');
const files = ['app.js', 'app.css', 'index.html', 'icon.svg'];

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
const { metafile } = await build({
  entryPoints: { app: join(source, 'main.tsx') },
  outdir: bundle,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfig: join(source, 'tsconfig.json'),
  absWorkingDir: root,
  metafile: true,
  logLevel: 'error',
});
await writeLicences(packagesOf(metafile, root), bundle);
for (const name of ['index.html', 'icon.svg']) await copyFile(join(source, name), join(bundle, name));
// A compressed copy next to each file.
for (const name of files) {
  await writeFile(join(bundle, `${name}.gz`), gzipSync(await readFile(join(bundle, name)), { level: 9 }));
}
