// Prints what is in the package as a CycloneDX bill of materials: of all that npm knows to be installed, what left something in a
// bundle. Run it by `npm run sbom`, which builds first.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesBelow } from './fingerprint.mjs';
import { packagesIn } from './licences.mjs';

const root = join(import.meta.dirname, '..');
const lists = (await filesBelow(join(root, 'dist'))).filter((file) => basename(file) === 'LICENCES.txt');
const texts = await Promise.all(lists.map((file) => readFile(file, 'utf8')));
const shipped = new Set(texts.flatMap(packagesIn));

// Some packages of GraphiQL name older peers than they run with.
const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--legacy-peer-deps'];
const all = JSON.parse(
  execFileSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const components = all.components.filter(({ group, name, version }) =>
  shipped.delete(`${group === undefined ? '' : `${group}/`}${name} ${version}`),
);
if (shipped.size > 0) throw new Error(`in a bundle, but unknown to npm: ${[...shipped].join(', ')}`);

const known = new Set([
  all.metadata.component['bom-ref'],
  ...components.map((component) => component['bom-ref']),
]);
const dependencies = all.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => known.has(other)) }));
// npm calls the whole after the folder that it is in.
all.metadata.component.name = all.metadata.component.purl.replace(/^pkg:npm\/|@[^@]*$/g, '');
console.log(JSON.stringify({ ...all, components, dependencies }, null, 2));
