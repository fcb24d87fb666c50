// The service as `npm start` starts it: a process of its own, compiled, told what to do by its environment.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const swc = resolve('node_modules/@swc/cli/bin/swc.js');

export interface Run {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => { stdout: string; stderr: string };
  readonly exited: Promise<unknown[]>;
}

export interface Built {
  start(environment: Record<string, string>): Run;
  remove(): void;
}

/** Compiles the service into a folder of its own. */
export function build(): Built {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const options = ['--strip-leading-paths', '--copy-files', '--ignore', '**/*.spec.ts'];
  execFileSync(process.execPath, [swc, 'src', '--out-dir', join(folder, 'dist'), ...options], {
    stdio: 'pipe',
  });
  copyFileSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    start: (environment) => start(folder, environment),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function start(folder: string, environment: Record<string, string>): Run {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: folder, env: { PATH, ...environment } });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  return { process: child, output: () => written, exited: once(child, 'close') };
}

/** The address it says that it is at. */
export async function addressOf(run: Run): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/\S+/.exec(run.output().stdout) ?? [];
    if (url !== undefined) return url;
    await Promise.race([run.process.stdout ? once(run.process.stdout, 'data') : run.exited, run.exited]);
    if (run.process.exitCode !== null) throw new Error(run.output().stderr);
  }
}
