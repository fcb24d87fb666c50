// Starts the bundled service as a process that is configured by environment variables.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface ServiceProcess {
  readonly process: ChildProcess;
  /** The output so far. */
  readonly output: () => { stdout: string; stderr: string };
  /** Resolves with the exit code and the signal. */
  readonly exited: Promise<unknown[]>;
}

/** The output of `npm run build`, which runs before the tests. */
const dist = resolve('dist');

/** Starts the service in another working directory, by default on a free port. */
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

/** The URL of the service, from its output. */
export async function waitForUrl({ process: child, output, exited }: ServiceProcess): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/[^\s"]+/.exec(output().stdout) ?? [];
    if (url !== undefined) return url;
    await Promise.race([child.stdout ? once(child.stdout, 'data') : exited, exited]);
    if (child.exitCode !== null) throw new Error(output().stderr);
  }
}

/** Packs the service and installs the package offline into a new folder. The caller removes the folder. */
export function installService(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  npm(dist, 'pack', '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  npm(home, 'install', '--offline', '--no-audit', '--no-fund', join(folder, tarball));
  return folder;
}

/** The paths of the installed package and its command. */
export const packagePath = (folder: string): string => join(folder, 'home/node_modules/practice-api-sandbox');
export const commandPath = (folder: string): string =>
  join(folder, 'home/node_modules/.bin/practice-api-sandbox');

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync('npm', [...words], { cwd, stdio: 'pipe' });
}
