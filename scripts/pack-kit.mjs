// Packs dist/ without the parts that test suites do not need: practice-api-sandbox-kit-<version>.tgz, in the working directory.
//   node scripts/pack-kit.mjs
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');

/** By the beginning of the file name of a module: its purpose. A sandbox that is configured to use it does not start. */
const absentModules = {
  'redis.client-': 'store in Redis',
  'otlp.tracing-': 'traces',
  // Apollo loads it only with a key of its service.
  'usageReporting-': 'usage reports',
};

const readme = `# Practice API sandbox for test suites

The practice API over REST, GraphQL and SOAP inside a test suite, with sessions, fault plans and mutants, without its web pages. \`createSandbox()\` starts a
service, and its types describe what it does. SKILL.md has the rules for suites. The complete package has the documentation.
`;

const folder = await mkdtemp(join(tmpdir(), 'pack-kit-'));
/** The pages, and documents about the whole service. */
const absentFiles = ['web', 'README.md', 'AGENTS.md'];
const names = (await readdir(dist)).filter((name) => !absentFiles.includes(name) && !name.endsWith('.map'));
for (const name of names) await cp(join(dist, name), join(folder, name), { recursive: true });
for (const [beginning, purpose] of Object.entries(absentModules)) {
  const module = names.find((name) => name.startsWith(beginning));
  if (module === undefined) throw new Error(`dist/ has no ${beginning}*.js`);
  const message = `The package for test suites has no ${purpose}: install the complete package`;
  await writeFile(join(folder, module), `throw new Error(${JSON.stringify(message)});\n`);
}
await writeFile(join(folder, 'README.md'), readme);
const { name, version } = JSON.parse(await readFile(join(dist, 'package.json'), 'utf8'));
execFileSync('npm', ['pack', folder, '--pack-destination', folder, '--silent']);
const packed = `${name}-kit-${version}.tgz`;
await cp(join(folder, `${name}-${version}.tgz`), packed);
await rm(folder, { recursive: true });
console.log(packed);
