// Bundles GraphiQL, so that /graphiql needs nothing from any other host. Takes some seconds; does nothing while the bundle
// is the one of these packages and this source.
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const source = join(root, 'public/graphiql');
const bundle = join(root, 'public/vendor/graphiql');
const stamp = join(bundle, 'made-of.txt');

const workers = {
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
};

const wanted = await fingerprint();
if ((await readFile(stamp, 'utf8').catch(() => '')) !== wanted) await build();

async function build() {
  const { build: run } = await import('esbuild');
  await rm(bundle, { recursive: true, force: true });
  await run({
    entryPoints: { ide: join(source, 'main.js'), ...workers },
    absWorkingDir: root,
    outdir: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.ttf': 'file', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  await copyFile(join(source, 'index.html'), join(bundle, 'index.html'));
  for (const name of await readdir(bundle)) await compress(join(bundle, name));
  await writeFile(stamp, wanted);
}

/** A smaller copy beside each file, for the browsers that take one: all of them. */
async function compress(file) {
  await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
}

/** Everything the bundle depends on: our files and the versions of the packages. */
async function fingerprint() {
  const files = (await readdir(source)).sort().map((name) => join(source, name));
  const texts = [import.meta.filename, join(root, 'package-lock.json'), ...files].map((file) =>
    readFile(file),
  );
  const hash = createHash('sha256');
  for (const text of await Promise.all(texts)) hash.update(text);
  return hash.digest('hex');
}
