// Whether a bundle is still the one of these sources: a stamp in its folder says of what it was made.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STAMP = 'made-of.txt';

/** Every file in a folder and those below it, in one order. */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** One hash of many files: their names and what is in them. */
export async function fingerprint(files) {
  const hash = createHash('sha256');
  const contents = await Promise.all(files.map((file) => readFile(file)));
  contents.forEach((content, at) => hash.update(`${files[at]}:${content.length}\n`).update(content));
  return hash.digest('hex');
}

export async function isMadeOf(bundle, print) {
  return (await readFile(join(bundle, STAMP), 'utf8').catch(() => '')) === print;
}

export function markAsMadeOf(bundle, print) {
  return writeFile(join(bundle, STAMP), print);
}
