// Bundles GraphiQL, so that /graphiql loads nothing from other hosts. Takes a few seconds; skipped if nothing changed.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

/** The style sheet of GraphiQL without its fonts, which are 0.4 MB, and without the styles of Monaco, which imports its own. */
const ownStyles = ['@graphiql/react', '@graphiql/plugin-doc-explorer', '@graphiql/plugin-history'];
const smallStyles = {
  name: 'small-styles',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]graphiql[/\\]dist[/\\]style\.css$/ }, async ({ path }) => {
      const { resolve } = createRequire(path);
      const files = [...ownStyles.map((name) => resolve(`${name}/style.css`)), resolve('./graphiql.css')];
      return {
        contents: (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n'),
        loader: 'css',
      };
    });
  },
};

if (!(await isUpToDate(bundle, hash))) await build();

async function build() {
  const { build: run } = await import('esbuild');
  await rm(bundle, { recursive: true, force: true });
  const options = {
    absWorkingDir: root,
    outdir: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  };
  const { metafile } = await run({
    ...options,
    entryPoints: { ide: join(source, 'main.js') },
    // Modules that GraphiQL imports when it uses them, such as the formatter, are loaded only then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    loader: { '.ttf': 'file', '.svg': 'dataurl' },
    plugins: [smallStyles, sharedFonts('../app')],
    metafile: true,
  });
  // ide.css has the styles of all chunks.
  const copies = Object.keys(metafile.outputs).filter((name) => /-\w{8}\.css$/.test(name));
  await Promise.all(copies.map((name) => rm(join(root, name))));
  const { metafile: ofWorkers } = await run({ ...options, entryPoints: workers, metafile: true });
  // The header and the small editor load before the large one.
  await run({ ...options, entryPoints: { page: join(source, 'page.js') }, plugins: [sharedFonts('../app')] });
  const page = await readFile(join(source, 'index.html'), 'utf8');
  await writeFile(
    join(bundle, 'index.html'),
    page.replace('<!-- header -->', await siteHeader('graphiql', ['send'])),
  );
  await compressFiles(bundle);
  const packages = [metafile, ofWorkers].flatMap((one) => packagesOf(one, root));
  await writeLicences([...packages, iconPackage], bundle);
  await writeHash(bundle, hash);
}
