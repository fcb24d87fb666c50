// Holds the lock files to two rules: every package has a checksum, and all of them come from one place.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).split('\n');
const faults = [];
const hosts = new Set();
for (const file of files.filter(Boolean)) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [path, { resolved, integrity, link, inBundle }] of Object.entries(packages)) {
    if (path === '' || link === true || inBundle === true) continue;
    if (!integrity?.startsWith('sha512-')) faults.push(`${file}: ${path} has no sha512 checksum`);
    if (resolved !== undefined) hosts.add(URL.canParse(resolved) ? new URL(resolved).origin : resolved);
  }
}
if (hosts.size > 1) faults.push(`packages come from more than one place: ${[...hosts].join(', ')}`);
if ([...hosts].some((host) => !host.startsWith('https://')))
  faults.push('packages come from no https address');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
