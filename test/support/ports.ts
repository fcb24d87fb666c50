// Unused TCP ports for servers that a test starts with a fixed port, also again after a crash.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below 32,768, so that the system gives none of these ports to servers on port 0 and to clients. */
const FIRST_PORT = 10_240;
/** Ports of each Jest worker, so that workers do not choose the same ones. */
const PER_WORKER = 1000;
const WORKERS = 22;

const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
let next = randomInt(PER_WORKER);

export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % PER_WORKER;
    const port = FIRST_PORT + worker * PER_WORKER + next;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listening = once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
