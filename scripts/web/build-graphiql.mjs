// Bundles GraphiQL, so that /graphiql loads nothing from other hosts. Takes a few seconds; skipped if nothing changed.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, hashFiles, isUpToDate, writeHash } from '../source-hash.mjs';
import { compressFiles } from './compress.mjs';
import { iconPackage } from './icons.mjs';
import { sharedFonts } from './shared-fonts.mjs';
import { siteHeader } from './site-header.mjs';
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
const scripts = [
  'web/build-graphiql',
  'web/compress',
  'web/icons',
  'web/shared-fonts',
  'web/site-header',
  'source-hash',
  'licences',
].map((name) => join(root, `scripts/${name}.mjs`));
const folders = [source, ...['site', 'app/style', 'app/icons'].map((name) => join(root, 'web', name))];
const sources = (await Promise.all(folders.map(filesBelow))).flat();
const hash = await hashFiles([join(root, 'package-lock.json'), ...scripts, ...sources]);
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
  // The header and the small editor load before the large one.
  await run({
    entryPoints: { page: join(source, 'page.js') },
    absWorkingDir: root,
    outdir: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [sharedFonts],
    logLevel: 'error',
  });
  const page = await readFile(join(source, 'index.html'), 'utf8');
  await writeFile(
    join(bundle, 'index.html'),
    page.replace('<!-- header -->', await siteHeader('graphiql', ['send'])),
  );
  await compressFiles(bundle);
  await writeLicences([...packagesOf(metafile, root), iconPackage], bundle);
  await writeHash(bundle, hash);
}
