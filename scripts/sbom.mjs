// Prints the CycloneDX bill of materials of the package: the installed packages whose code is in a bundle. `npm run sbom` builds
// first.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesBelow } from './source-hash.mjs';
import { packagesIn } from './licences.mjs';

const root = join(import.meta.dirname, '..');
const licenceFiles = (await filesBelow(join(root, 'dist'))).filter(
  (file) => basename(file) === 'LICENCES.txt',
);
const texts = await Promise.all(licenceFiles.map((file) => readFile(file, 'utf8')));
const shipped = new Set(texts.flatMap(packagesIn));

// Some packages of GraphiQL declare older peer dependencies than are installed.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--legacy-peer-deps'];
const all = JSON.parse(
  execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const components = all.components.filter(({ group, name, version }) =>
  shipped.delete(`${group === undefined ? '' : `${group}/`}${name} ${version}`),
);
if (shipped.size > 0)
  throw new Error(`in a bundle, but not installed according to npm: ${[...shipped].join(', ')}`);

const included = new Set([
  all.metadata.component['bom-ref'],
  ...components.map((component) => component['bom-ref']),
]);
const dependencies = all.dependencies
  .filter(({ ref }) => included.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => included.has(other)) }));
// npm names the root component after its folder.
all.metadata.component.name = all.metadata.component.purl.replace(/^pkg:npm\/|@[^@]*$/g, '');
console.log(JSON.stringify({ ...all, components, dependencies }, null, 2));
