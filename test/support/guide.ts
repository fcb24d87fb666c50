// The shell commands of a page of docs/, for tests that run them.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  /** Environment variables in addition to the variables of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The lines of all shell blocks. */
export const commandsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => line !== '');

/** Runs commands in one shell. Rejects with the output if one of them fails. */
export const runCommands = (commands: readonly string[], { cwd, env }: RunOptions = {}): Promise<Output> =>
  run('bash', ['--norc', '-euc', commands.join('\n')], { cwd, env: { ...process.env, ...env } });
