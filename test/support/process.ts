// The service as `npm start` starts it: a process of its own, compiled, told what to do by its environment.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Run {
  readonly process: ChildProcess;
  /** What it has written so far. */
  readonly output: () => { stdout: string; stderr: string };
  /** The status or the signal with which it ends, when it does. */
  readonly exited: Promise<unknown[]>;
}

/** A compiled service that can be started any number of times. */
export class Build {
  private readonly folder = mkdtempSync(join(tmpdir(), 'start-'));

  constructor() {
    const swc = resolve('node_modules/@swc/cli/bin/swc.js');
    const options = ['--strip-leading-paths', '--copy-files', '--ignore', '**/*.spec.ts'];
    execFileSync(process.execPath, [swc, 'src', '--out-dir', join(this.folder, 'dist'), ...options], {
      stdio: 'pipe',
    });
    copyFileSync('package.json', join(this.folder, 'package.json'));
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'));
  }

  start(environment: Record<string, string>): Run {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, ['dist/main.js'], {
      cwd: this.folder,
      env: { PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
    });
    const written = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
    return { process: child, output: () => written, exited: once(child, 'close') };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
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
