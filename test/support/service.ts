// The service as people get it: bundled, packed, installed into an empty folder without a network, a process of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Run {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => { stdout: string; stderr: string };
  /** The exit code and the signal that ended it. */
  readonly exited: Promise<unknown[]>;
}

/** A new folder with what `npm run build` makes in `dist`. The folder is for the caller to remove. */
export function buildService(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const script = resolve('scripts/build-service.mjs');
  execFileSync(process.execPath, [script, join(folder, 'dist')], { stdio: 'pipe' });
  return folder;
}

/** The same, packed and installed, without a network, in the folder `home` there. */
export function installService(): string {
  const folder = buildService();
  const home = join(folder, 'home');
  mkdirSync(home);
  npm(join(folder, 'dist'), 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  npm(home, 'install', '--offline', '--no-audit', '--no-fund', join(folder, tarball));
  return folder;
}

/** Where the installed package and its command are. */
export const packageIn = (folder: string): string => join(folder, 'home/node_modules/practice-api-sandbox');
export const commandIn = (folder: string): string =>
  join(folder, 'home/node_modules/.bin/practice-api-sandbox');
export const mainIn = (folder: string): string => join(folder, 'dist/main.js');

/** Starts a file, elsewhere than where it lies. */
export function run(file: string, environment: Record<string, string>, ...words: readonly string[]): Run {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [file, ...words], { cwd: tmpdir(), env: { PATH, ...environment } });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  return { process: child, output: () => written, exited: once(child, 'close') };
}

/** The address it says that it is at. */
export async function addressOf(started: Run): Promise<string> {
  const { process: child, output, exited } = started;
  for (;;) {
    const [url] = /http:\/\/\S+/.exec(output().stdout) ?? [];
    if (url !== undefined) return url;
    await Promise.race([child.stdout ? once(child.stdout, 'data') : exited, exited]);
    if (child.exitCode !== null) throw new Error(output().stderr);
  }
}

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync('npm', [...words], { cwd, stdio: 'pipe' });
}
