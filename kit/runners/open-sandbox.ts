// The sandbox of a test run: the service of SANDBOX_URL, or one in this process.
import { connectSandbox, type Sandbox } from '../client/sandbox.js';

export async function openSandbox(): Promise<Sandbox> {
  const { SANDBOX_URL: url } = process.env;
  if (url !== undefined && url !== '') return connectSandbox(url);
  const { createSandbox } = await import('../service/create-sandbox.js');
  return createSandbox();
}

/** Setup and teardown can be loaded as different modules, so the sandbox is a property of the process. */
const key = Symbol.for('practice-api-sandbox.run');
const run = globalThis as { [key]?: Sandbox | undefined };

/** Starts one sandbox for all workers of a run, which find it by SANDBOX_URL. Does nothing if SANDBOX_URL is set. */
export async function startRun(): Promise<void> {
  const { SANDBOX_URL: url = '' } = process.env;
  if (url !== '') return;
  const sandbox = await openSandbox();
  run[key] = sandbox;
  process.env.SANDBOX_URL = sandbox.url;
}

/** Closes the sandbox that `startRun` started. */
export async function endRun(): Promise<void> {
  const sandbox = run[key];
  if (sandbox === undefined) return;
  run[key] = undefined;
  delete process.env.SANDBOX_URL;
  await sandbox.close();
}
