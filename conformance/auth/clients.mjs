// How the checks run clients: commands without a shell, scripts in a process of their own, answers held against what is due.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { timeout: 60_000, maxBuffer: 16 * 1024 * 1024 };

/** Runs a command and answers what it prints. Throws what it says when it fails. */
export async function command(name, args, env = {}) {
  try {
    const { stdout } = await run(name, args, { ...options, env: { ...process.env, ...env } });
    return stdout;
  } catch ({ message, stderr, stdout }) {
    throw new Error([message, stderr, stdout].filter(Boolean).join('\n'));
  }
}

/** The JSON that curl receives, with `-s` and these arguments. */
export async function curl(...args) {
  return JSON.parse(await command('curl', ['-s', '--max-time', '30', ...args]));
}

/** The JSON that a Python program prints. */
export async function python(program, args = [], env = {}) {
  return JSON.parse(await command('/usr/bin/python3', ['-c', program, ...args], env));
}

/** Holds an answer of `/auth/protected/{scheme}` to be a success of that scheme, and answers the identity. */
export function recognised(body, scheme) {
  assert.equal(body?.success, true, JSON.stringify(body));
  assert.equal(body.data.authenticated, true);
  assert.equal(body.data.scheme, scheme);
  return body.data;
}

/** Holds an answer to be a refusal for that reason. */
export function refused(body, code) {
  assert.equal(body?.success, false, JSON.stringify(body));
  assert.equal(body.error, 'UNAUTHORIZED');
  assert.equal(body.reason?.code, code, JSON.stringify(body.reason));
}
