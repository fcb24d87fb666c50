// Runs the test suite once: its command, in a process group of its own, with the output in a file.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, type Processes } from './processes.js';

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
  /** Milliseconds; undefined: no limit. */
  readonly timeout?: number | undefined;
}

/** Rejects if the suite cannot be started. */
export type RunSuite = (call: SuiteCall) => Promise<SuiteRun>;

/** Milliseconds between SIGTERM and SIGKILL for a suite that takes too long. */
const GRACE = 1000;
const LAST_LINES = 20;

export function suiteRunner(command: readonly string[], folder: string, processes: Processes): RunSuite {
  const [program = '', ...words] = command;
  // One quoted argument is a command of the shell.
  const needsShell = process.platform === 'win32' || (words.length === 0 && /\s/.test(program));
  mkdirSync(folder, { recursive: true });
  return ({ name, environment, timeout }) => {
    const file = join(folder, `${name}.log`);
    const output = openSync(file, 'w');
    const started = performance.now();
    const child = processes.start(program, words, true, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
      shell: needsShell,
    });
    closeSync(output);
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => {
              isLate = true;
              end(child, true, 'SIGTERM');
              setTimeout(() => end(child, true, 'SIGKILL'), GRACE).unref();
            }, timeout);
      child.once('error', (reason) => {
        clearTimeout(timer);
        reject(new Error(`The suite cannot be started: ${reason.message}`));
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        // What the suite has left running.
        end(child, true, 'SIGKILL');
        const outcome = isLate ? 'timeout' : code === 0 ? 'passed' : 'failed';
        resolve({ outcome, duration: performance.now() - started, lastLines: lastLinesOf(file) });
      });
    });
  };
}

function lastLinesOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}
