// Writes .gz and .br copies of the files of a folder to the same folder. The service sends them to clients that accept them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(?:js|css|html|svg)$/;
/** Above this size in bytes, the highest Brotli quality takes seconds. */
const LARGE = 1_000_000;

export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => text.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  const quality = content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}
