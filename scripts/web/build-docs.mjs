// Builds the API reference: one static page from the OpenAPI document that `npm run reference` writes, a style sheet, a script.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeLicences } from '../licences.mjs';
import { filesBelow, hashFiles, isUpToDate, writeHash } from '../source-hash.mjs';
import { compressFiles } from './compress.mjs';
import { docsContent } from './docs/page.mjs';
import { iconPackage } from './icons.mjs';
import { sharedFonts } from './shared-fonts.mjs';
import { siteHeader } from './site-header.mjs';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'web/docs');
const bundle = join(root, 'web/dist/docs');
const openapi = join(root, 'docs/reference/openapi-3.2.json');

const folders = ['web/docs', 'web/site', 'web/app/style', 'web/app/icons', 'scripts/web'];
const sources = (await Promise.all(folders.map((name) => filesBelow(join(root, name))))).flat();
const hash = await hashFiles([join(root, 'package-lock.json'), openapi, ...sources]);
if (!(await isUpToDate(bundle, hash))) await buildDocs();

async function buildDocs() {
  await rm(bundle, { recursive: true, force: true });
  await mkdir(bundle, { recursive: true });
  const [document, template, header] = await Promise.all([
    readFile(openapi, 'utf8').then(JSON.parse),
    readFile(join(source, 'index.html'), 'utf8'),
    siteHeader('docs', ['menu']),
    build({
      entryPoints: { docs: join(source, 'docs.css'), page: join(source, 'docs.js') },
      outdir: bundle,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      plugins: [sharedFonts],
      absWorkingDir: root,
      logLevel: 'error',
    }),
  ]);
  const parts = { header, ...docsContent(document) };
  const page = template.replaceAll(/<!-- (\w+) -->/g, (comment, name) => parts[name] ?? comment);
  await writeFile(join(bundle, 'index.html'), page);
  await compressFiles(bundle);
  await writeLicences([iconPackage], bundle);
  await writeHash(bundle, hash);
}
