// Lays the page of /docs and what it shows of Swagger UI into one folder, so that nothing looks for packages at run time.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeLicences } from './licences.mjs';

const page = join(import.meta.dirname, '../web/swagger');
const swaggerUi = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const bundle = join(import.meta.dirname, '../web/dist/swagger');
const files = [
  ...['index.html', 'swagger-initializer.js'].map((name) => join(page, name)),
  ...['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'].map((name) => join(swaggerUi, name)),
];

await rm(bundle, { recursive: true, force: true });
await mkdir(bundle, { recursive: true });
for (const file of files) {
  const copy = join(bundle, basename(file));
  await copyFile(file, copy);
  // A smaller one beside it, for the browsers that take one: all of them.
  await writeFile(`${copy}.gz`, gzipSync(await readFile(file), { level: 9 }));
}
await writeLicences([swaggerUi], bundle);
await copyFile(
  join(swaggerUi, 'swagger-ui-bundle.js.LICENSE.txt'),
  join(bundle, 'LICENCES.of-its-parts.txt'),
);
