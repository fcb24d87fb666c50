// Runs the test suite once: its command, in a separate process group, with the output in a file.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { end, type Processes } from './processes.js';
import { RunLog } from './run-log.js';

export type SuiteOutcome = 'passed' | 'failed' | 'timeout';

export interface SuiteRun {
  readonly outcome: SuiteOutcome;
  /** Milliseconds. */
  readonly duration: number;
  /** The last lines of the output. */
  readonly lastLines: string;
}

export interface SuiteCall {
  /** The name of the file of the output. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds from the start. A promise: the limit becomes known during the run. */
  readonly timeout: number | Promise<number>;
}

/** Rejects if the suite cannot be started. */
export type RunSuite = (call: SuiteCall) => Promise<SuiteRun>;

/** Milliseconds between SIGTERM and SIGKILL for a suite that takes too long. */
const GRACE = 1000;

export function suiteRunner(command: readonly string[], folder: string, processes: Processes): RunSuite {
  const [program = '', ...words] = command;
  // One quoted argument is a command of the shell.
  const needsShell = process.platform === 'win32' || (words.length === 0 && /\s/.test(program));
  mkdirSync(folder, { recursive: true });
  return ({ name, environment, timeout }) => {
    const log = new RunLog(join(folder, `${name}.log`));
    const started = performance.now();
    const child = processes.start(program, words, true, {
      env: { ...process.env, ...environment, CONTROL_KEY: undefined },
      stdio: ['ignore', log.descriptor, log.descriptor],
      shell: needsShell,
    });
    return new Promise((resolve, reject) => {
      const limit = new ProcessLimit(child, started, timeout);
      child.once('error', (reason) => {
        limit.end();
        log.close();
        reject(new Error(`The suite cannot be started: ${reason.message}`));
      });
      child.once('exit', (code) => {
        limit.end();
        // End processes that the suite did not stop.
        end(child, true, 'SIGKILL');
        const outcome = limit.isExceeded ? 'timeout' : code === 0 ? 'passed' : 'failed';
        resolve({ outcome, duration: performance.now() - started, lastLines: log.close() });
      });
    });
  };
}

/** Ends a process that takes too long. */
class ProcessLimit {
  isExceeded = false;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor(
    private readonly child: ChildProcess,
    started: number,
    timeout: number | Promise<number>,
  ) {
    void Promise.resolve(timeout).then(
      (limit) => this.exceedAt(started + limit),
      () => this.exceedAt(0),
    );
  }

  end(): void {
    this.hasEnded = true;
    clearTimeout(this.timer);
  }

  /** @param at by the clock of `performance.now()` */
  private exceedAt(at: number): void {
    if (this.hasEnded) return;
    this.timer = setTimeout(() => this.exceed(), Math.max(0, at - performance.now()));
  }

  private exceed(): void {
    this.isExceeded = true;
    end(this.child, true, 'SIGTERM');
    setTimeout(() => end(this.child, true, 'SIGKILL'), GRACE).unref();
  }
}
