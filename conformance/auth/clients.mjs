// Functions that run clients (commands without a shell, scripts in separate processes) and check their responses.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { timeout: 300_000, maxBuffer: 16 * 1024 * 1024 };

/** Runs a command and returns its output. Throws an error with its output if it fails. */
export async function command(name, args, env = {}) {
  try {
    const { stdout } = await run(name, args, { ...options, env: { ...process.env, ...env } });
    return stdout;
  } catch ({ message, stderr, stdout }) {
    throw new Error([message, stderr, stdout].filter(Boolean).join('\n'));
  }
}

/** Runs `curl -s` with these arguments and parses the JSON response. */
export async function curl(...args) {
  return JSON.parse(await command('curl', ['-s', '--max-time', '120', ...args]));
}

/** Runs a Python program and parses the JSON that it prints. */
export async function python(program, args = [], env = {}) {
  return JSON.parse(await command('/usr/bin/python3', ['-c', program, ...args], env));
}

/** Checks that a response of `/auth/protected/{scheme}` is successful and returns the identity. */
export function expectIdentity(body, scheme) {
  assert.equal(body?.success, true, JSON.stringify(body));
  assert.equal(body.data.authenticated, true);
  assert.equal(body.data.scheme, scheme);
  return body.data;
}

/** Checks that a response is 401 with this reason code. */
export function expectReason(body, code) {
  assert.equal(body?.success, false, JSON.stringify(body));
  assert.equal(body.error, 'UNAUTHORIZED');
  assert.equal(body.reason?.code, code, JSON.stringify(body.reason));
}
