// Checks the licences of the packages in a bundle, and writes their texts next to it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Licences that allow distribution if their text is included. Adding one is a decision, not an update. */
const allowed = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  // Fonts only: the text must accompany them.
  'OFL-1.1',
];
const texts = /^(licen[cs]e|copying|notice|thirdpartynotices)/i;
const separator = `\n\n${'-'.repeat(80)}\n\n`;

/** The folders of the packages whose code is in a bundle. The paths in the metafile are relative to `root`. */
export function packagesOf({ outputs }, root) {
  const inputs = Object.values(outputs).flatMap(({ inputs: parts }) => Object.entries(parts));
  const modules = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return packagesOfModules(modules.map(([path]) => join(root, path)));
}

/** The folders of the packages that contain the modules with these paths. */
export function packagesOfModules(paths) {
  const folders = paths.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/** Writes LICENCES.txt into the folder of a bundle, each text once. Throws if a licence is not in the list. */
export async function writeLicences(folders, bundle) {
  const licences = new Map((await Promise.all(folders.map(licenceOf))).sort());
  const headings = new Map();
  for (const { heading, text } of licences.values())
    headings.set(text, [...(headings.get(text) ?? []), heading]);
  const parts = [...headings].map(([text, packages]) => `${packages.join('\n')}\n\n${text}`.trim());
  await writeFile(join(bundle, 'LICENCES.txt'), `${parts.join(separator)}\n`);
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const id = typeof license === 'object' ? license.type : license;
  const choices = id?.replace(/^\(|\)$/g, '').split(' OR ') ?? [];
  if (!choices.some((one) => one.split(' AND ').every((part) => allowed.includes(part))))
    throw new Error(`${name}@${version} has the licence ${id}, which is not one of ${allowed.join(', ')}`);
  const files = (await readdir(folder)).filter((file) => texts.test(file)).sort();
  const found = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const text = found.map((one) => one.trim()).join('\n\n');
  return [name + version, { heading: `${name} ${version}, ${id}`, text }];
}

/** The packages in a LICENCES.txt, each as `name version`. */
export function packagesIn(text) {
  const headings = text.split(separator).flatMap((part) => part.split('\n\n')[0].split('\n'));
  return headings.map((line) => /^(\S+ \d\S*), /.exec(line)?.[1]).filter((name) => name !== undefined);
}
