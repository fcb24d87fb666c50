// Checks the lock files: every package has a SHA-512 checksum, and all packages come from one HTTPS host.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).split('\n');
const errors = [];
const hosts = new Set();
for (const file of files.filter(Boolean)) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [path, { resolved, integrity, link, inBundle }] of Object.entries(packages)) {
    if (path === '' || link === true || inBundle === true) continue;
    if (!integrity?.startsWith('sha512-')) errors.push(`${file}: ${path} has no sha512 checksum`);
    if (resolved !== undefined) hosts.add(URL.canParse(resolved) ? new URL(resolved).origin : resolved);
  }
}
if (hosts.size > 1) errors.push(`packages come from more than one host: ${[...hosts].join(', ')}`);
if ([...hosts].some((host) => !host.startsWith('https://')))
  errors.push('packages must come from an https URL');
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
