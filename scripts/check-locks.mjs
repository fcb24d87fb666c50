// Checks the lock files: every package has a SHA-512 checksum, all packages come from one HTTPS host, and the packages for other
// platforms are there. Without them `npm ci` fails: npm writes such a lock if the registry lacks one of these packages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).split('\n');
const errors = [];
const hosts = new Set();

/** Whether Node would find the package from the folder of another package. */
function isLocked(packages, path, name) {
  for (let folder = path; ; folder = folder.replace(/(?:^|\/)node_modules\/(?!.*node_modules\/).*$/, '')) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

for (const file of files.filter(Boolean)) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [path, { resolved, integrity, link, inBundle, optionalDependencies = {} }] of Object.entries(
    packages,
  )) {
    const isOwn = !path.includes('node_modules/');
    if (isOwn || link === true || inBundle === true) continue;
    for (const name of Object.keys(optionalDependencies))
      if (!isLocked(packages, path, name)) errors.push(`${file}: ${name}, which ${path} can use, is missing`);
    if (!integrity?.startsWith('sha512-')) errors.push(`${file}: ${path} has no sha512 checksum`);
    if (resolved !== undefined) hosts.add(URL.canParse(resolved) ? new URL(resolved).origin : resolved);
  }
}
if (hosts.size > 1) errors.push(`packages come from more than one host: ${[...hosts].join(', ')}`);
if ([...hosts].some((host) => !host.startsWith('https://')))
  errors.push('packages must come from an https URL');
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
