// The service as people start it: bundled, a process of its own, told what to do by its environment.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface ServiceProcess {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => { stdout: string; stderr: string };
  /** The exit code and the signal that ended it, when it ends. */
  readonly exited: Promise<unknown[]>;
}

/** What `npm run build` made before the tests began. */
const dist = resolve('dist');

/** Starts it elsewhere than where it lies, on a free port unless told otherwise. */
export function startService(environment: Record<string, string> = {}): ServiceProcess {
  return runScript(join(dist, 'main.js'), environment);
}

export function runScript(
  file: string,
  environment: Record<string, string>,
  ...words: readonly string[]
): ServiceProcess {
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: '0', HOST: '127.0.0.1', ...environment };
  const child = spawn(process.execPath, [file, ...words], { cwd: tmpdir(), env });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  return { process: child, output: () => written, exited: once(child, 'close') };
}

/** The address it says that it is at. */
export async function waitForUrl({ process: child, output, exited }: ServiceProcess): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/[^\s"]+/.exec(output().stdout) ?? [];
    if (url !== undefined) return url;
    await Promise.race([child.stdout ? once(child.stdout, 'data') : exited, exited]);
    if (child.exitCode !== null) throw new Error(output().stderr);
  }
}

/** Packs it and installs the package, without a network, into a new folder, which is for the caller to remove. */
export function installService(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  npm(dist, 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  npm(home, 'install', '--offline', '--no-audit', '--no-fund', join(folder, tarball));
  return folder;
}

/** Where the installed package and its command are. */
export const packagePath = (folder: string): string => join(folder, 'home/node_modules/practice-api-sandbox');
export const commandPath = (folder: string): string =>
  join(folder, 'home/node_modules/.bin/practice-api-sandbox');

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync('npm', [...words], { cwd, stdio: 'pipe' });
}
