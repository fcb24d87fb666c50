// Builds the page of /docs/swagger and copies the script of swagger-ui-dist, so that nothing resolves packages at run time.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeLicences } from '../licences.mjs';
import { compressFiles } from './compress.mjs';
import { iconPackage } from './icons.mjs';
import { sharedFonts } from './shared-fonts.mjs';
import { siteHeader } from './site-header.mjs';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'web/swagger');
const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const bundle = join(root, 'web/dist/swagger');

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
await build({
  entryPoints: ['swagger.css', 'page.js', 'swagger-initializer.js'].map((name) => join(page, name)),
  outdir: bundle,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  // The style sheet of Swagger UI has small images.
  loader: { '.svg': 'dataurl', '.png': 'dataurl' },
  plugins: [sharedFonts('../../app')],
  absWorkingDir: root,
  logLevel: 'error',
});
const template = await readFile(join(page, 'index.html'), 'utf8');
const header = await siteHeader('docs', [], { root: '../', hasSearch: true });
await writeFile(join(bundle, 'index.html'), template.replace('<!-- header -->', header));
await copyFile(join(swaggerUi, 'swagger-ui-bundle.js'), join(bundle, 'swagger-ui-bundle.js'));
await compressFiles(bundle);
await writeLicences([swaggerUi, iconPackage], bundle);
await copyFile(
  join(swaggerUi, 'swagger-ui-bundle.js.LICENSE.txt'),
  join(bundle, 'LICENCES.swagger-ui-bundle.txt'),
);
