// Unused TCP ports for servers that a test starts with a fixed port, also again after a crash.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** All ports are below 32,768: Linux gives none of them to servers that listen on port 0, or to clients. */
const FIRST_PORT = 10_240;
/** Each Jest worker has ports of its own. */
const PER_WORKER = 1000;
const WORKERS = 22;

const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;
let next = randomInt(PER_WORKER);

/** A port that no process uses. Throws if all ports of this worker are in use. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + worker * PER_WORKER;
  for (let tried = 0; tried < PER_WORKER; tried += 1) {
    next = (next + 1) % PER_WORKER;
    // Other calls change `next` while this one waits.
    const port = first + next;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${first} to ${first + PER_WORKER - 1}`);
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
