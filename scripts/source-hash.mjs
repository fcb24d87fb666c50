// Skips a build whose sources did not change: the output folder contains the hash of the sources that it was built from.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const HASH_FILE = 'source-hash.txt';

/** All files below a folder, sorted by path. */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** One SHA-256 hash of the paths and contents of all files. */
export async function hashFiles(files) {
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  contents.forEach((content, at) => hash.update(`${files[at]}:${content.length}\n`).update(content));
  return hash.digest('hex');
}

/** Whether the folder was built from sources with this hash. */
export async function isUpToDate(folder, hash) {
  return (await readFile(join(folder, HASH_FILE), 'utf8').catch(() => '')) === hash;
}

/** Call it last: an interrupted build must not look complete. */
export function writeHash(folder, hash) {
  return writeFile(join(folder, HASH_FILE), hash);
}
