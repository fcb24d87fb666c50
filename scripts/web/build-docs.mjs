// Builds the API reference: static pages from the OpenAPI document that `npm run reference` writes, a style sheet, scripts, and the module
// that renders the pages of other documents.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeLicences } from '../licences.mjs';
import { filesBelow, hashFiles, isUpToDate, writeHash } from '../source-hash.mjs';
import { compressFiles } from './compress.mjs';
import { appPages } from './docs/app-pages.mjs';
import { ENTRIES_NAME } from './docs/palette-entries.mjs';
import { iconPackage } from './icons.mjs';
import { sharedFonts } from './shared-fonts.mjs';
import { siteHeader } from './site-header.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/docs');
const bundle = join(root, 'web/dist/docs');
const openapi = join(root, 'docs/reference/openapi-3.2.json');

/** The module that renders pages, which the service loads only if it has its own entities. */
const renderer = join(root, 'web/dist/docs-renderer');

const folders = ['web/docs', 'web/site', 'web/app/style', 'web/app/icons', 'web/app/palette', 'scripts/web'];
const modules = ['languages.ts', 'console-link.ts', 'pages/index.ts'].map((name) =>
  join(root, 'web/app', name),
);
const sources = (await Promise.all(folders.map((name) => filesBelow(join(root, name))))).flat();
const hash = await hashFiles([join(root, 'package-lock.json'), openapi, ...modules, ...sources]);
if (!(await isUpToDate(bundle, hash))) await buildDocs();

async function buildDocs() {
  for (const folder of [bundle, renderer]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  const options = { outdir: bundle, bundle: true, minify: true, target: 'es2022', absWorkingDir: root };
  await Promise.all([
    build({
      ...options,
      entryPoints: { docs: join(source, 'docs.css'), page: join(source, 'docs.js') },
      format: 'iife',
      plugins: [sharedFonts('../app')],
      logLevel: 'error',
    }),
    buildRenderer(options),
  ]);
  const { docsFiles } = await import(pathToFileURL(join(renderer, 'renderer.mjs')));
  const parts = await rendererParts(options);
  await writeFile(join(renderer, 'parts.json'), JSON.stringify(parts));
  for (const [file, render] of docsFiles(JSON.parse(await readFile(openapi, 'utf8')), parts))
    await writeFile(join(bundle, file), render());
  await compressFiles(bundle);
  await writeLicences([iconPackage], bundle);
  await writeHash(bundle, hash);
}

async function buildRenderer(options) {
  await build({
    ...options,
    outdir: renderer,
    outExtension: { '.js': '.mjs' },
    entryPoints: [join(root, 'scripts/web/docs/renderer.mjs')],
    format: 'esm',
    logLevel: 'error',
  });
}

/** The parts that the pages of all documents share. */
async function rendererParts(options) {
  const roots = ['./', '../'];
  const headerOf = async (root) => [root, await siteHeader('docs', ['menu'], { root, hasSearch: true })];
  // Loaded when the user opens the search.
  const { outputFiles } = await build({
    ...options,
    entryPoints: { palette: join(root, 'web/site/palette.js') },
    format: 'esm',
    define: { ENTRIES: ENTRIES_NAME },
    write: false,
    logLevel: 'error',
  });
  return {
    template: await readFile(join(source, 'index.html'), 'utf8'),
    headers: Object.fromEntries(await Promise.all(roots.map(headerOf))),
    palette: outputFiles[0].text,
    appPages: await appPages(),
  };
}
