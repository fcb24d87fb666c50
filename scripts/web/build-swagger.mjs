// Copies the page of /docs/swagger and the files of swagger-ui-dist into one folder, so that nothing resolves packages at run time.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLicences } from '../licences.mjs';
import { compressFiles } from './compress.mjs';

const page = join(import.meta.dirname, '../../web/swagger');
const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const bundle = join(import.meta.dirname, '../../web/dist/swagger');
const files = [
  ...['index.html', 'swagger-initializer.js'].map((name) => join(page, name)),
  ...['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'].map((name) => join(swaggerUi, name)),
];

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
for (const file of files) await copyFile(file, join(bundle, basename(file)));
await compressFiles(bundle);
await writeLicences([swaggerUi], bundle);
await copyFile(
  join(swaggerUi, 'swagger-ui-bundle.js.LICENSE.txt'),
  join(bundle, 'LICENCES.swagger-ui-bundle.txt'),
);
