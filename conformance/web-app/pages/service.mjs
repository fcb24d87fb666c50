// Starts the built service for the checks of the pages, on a free port.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const main = join(root, 'dist/main.js');

/** Without a rate limit and with reproducible failures, so that the pages look the same in every run. */
const settings = { MTLS_PORT: '0', RATE_LIMIT_PER_MINUTE: '0', RANDOM_SEED: '1', LOG_LEVEL: 'error' };

/** Returns the port of the service and a function that stops it. */
export async function startService(additional = {}) {
  if (!existsSync(main)) throw new Error('dist/main.js does not exist. Run npm run build.');
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...settings, ...additional, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Also after an error that nothing catches.
  process.once('exit', () => child.kill());
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await exited;
  };
  try {
    await untilHealthy(`http://127.0.0.1:${port}/health`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

async function untilHealthy(url, child) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.`);
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not return 200 within 30 seconds.`);
}

/** A port that is free now. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
