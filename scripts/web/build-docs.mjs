// Builds the API reference: static pages from the OpenAPI document that `npm run reference` writes, a style sheet, scripts.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeLicences } from '../licences.mjs';
import { filesBelow, hashFiles, isUpToDate, writeHash } from '../source-hash.mjs';
import { compressFiles } from './compress.mjs';
import { docsPages } from './docs/page.mjs';
import { paletteEntries } from './docs/palette-entries.mjs';
import { iconPackage } from './icons.mjs';
import { sharedFonts } from './shared-fonts.mjs';
import { siteHeader } from './site-header.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/docs');
const bundle = join(root, 'web/dist/docs');
const openapi = join(root, 'docs/reference/openapi-3.2.json');

/** The samples have this URL until the script of the page replaces it by the URL of the service. */
const DEFAULT_URL = 'http://localhost:3000';

const folders = ['web/docs', 'web/site', 'web/app/style', 'web/app/icons', 'web/app/palette', 'scripts/web'];
const modules = ['languages.ts', 'console-link.ts', 'pages/index.ts'].map((name) =>
  join(root, 'web/app', name),
);
const sources = (await Promise.all(folders.map((name) => filesBelow(join(root, name))))).flat();
const hash = await hashFiles([join(root, 'package-lock.json'), openapi, ...modules, ...sources]);
if (!(await isUpToDate(bundle, hash))) await buildDocs();

async function buildDocs() {
  await rm(bundle, { recursive: true, force: true });
  await mkdir(bundle, { recursive: true });
  const [document, template, { languages }] = await Promise.all([
    readFile(openapi, 'utf8').then(JSON.parse),
    readFile(join(source, 'index.html'), 'utf8'),
    importModule(join(root, 'web/app/languages.ts')),
  ]);
  const [{ write }] = languages;
  const pages = docsPages(document, ({ path, ...request }) => write({ ...request, url: DEFAULT_URL + path }));
  const options = { outdir: bundle, bundle: true, minify: true, target: 'es2022', absWorkingDir: root };
  await Promise.all([
    build({
      ...options,
      entryPoints: { docs: join(source, 'docs.css'), page: join(source, 'docs.js') },
      format: 'iife',
      plugins: [sharedFonts('../app')],
      logLevel: 'error',
    }),
    // Loaded when the user opens the search.
    build({
      ...options,
      entryPoints: { palette: join(root, 'web/site/palette.js') },
      format: 'esm',
      define: { ENTRIES: JSON.stringify(await paletteEntries(document)) },
      logLevel: 'error',
    }),
    ...pages.map((page) => writePage(template, page)),
  ]);
  await compressFiles(bundle);
  await writeLicences([iconPackage], bundle);
  await writeHash(bundle, hash);
}

async function writePage(template, { file, ...page }) {
  const parts = { ...page, header: await siteHeader('docs', ['menu'], { root: page.root, hasSearch: true }) };
  const fill = (whole, name) => parts[name] ?? whole;
  const html = template.replaceAll(/\{(\w+)\}/g, fill).replaceAll(/<!-- (\w+) -->/g, fill);
  await writeFile(join(bundle, file), html);
}

/** The exports of a TypeScript module of the web app. */
async function importModule(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
