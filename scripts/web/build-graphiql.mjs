// Bundles GraphiQL, so that /graphiql loads nothing from other hosts. Takes a few seconds; skipped if nothing changed.
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, hashFiles, isUpToDate, writeHash } from '../source-hash.mjs';
import { compressFiles } from './compress.mjs';
import { packagesOf, writeLicences } from '../licences.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/graphiql');
const bundle = join(root, 'web/dist/graphiql');

const workers = {
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
};

/** Everything that the bundle depends on: the source, the package versions and the build scripts. */
const scripts = ['web/build-graphiql', 'web/compress', 'source-hash', 'licences'].map((name) =>
  join(root, `scripts/${name}.mjs`),
);
const hash = await hashFiles([join(root, 'package-lock.json'), ...scripts, ...(await filesBelow(source))]);
if (!(await isUpToDate(bundle, hash))) await build();

async function build() {
  const { build: run } = await import('esbuild');
  await rm(bundle, { recursive: true, force: true });
  const { metafile } = await run({
    entryPoints: { ide: join(source, 'main.js'), ...workers },
    absWorkingDir: root,
    outdir: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.ttf': 'file', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'error',
  });
  await copyFile(join(source, 'index.html'), join(bundle, 'index.html'));
  await compressFiles(bundle);
  await writeLicences(packagesOf(metafile, root), bundle);
  await writeHash(bundle, hash);
}
