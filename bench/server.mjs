// A server under test: a process on its own core, with CPU time and memory from the kernel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverCore } from './machine.mjs';
import { root } from './peers.mjs';

const startTimeout = 30_000;
const running = new Set();

process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};

const isReady = (url) =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode < 500);
    }).on('error', () => resolve(false));
  });

/** Waits for the first response without a 5xx status. Throws if the process ends, or after 30 seconds. */
const untilReady = async (child, url, name) => {
  const deadline = performance.now() + startTimeout;
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with status ${child.exitCode} before its first response`);
    if (performance.now() > deadline)
      throw new Error(`${name} did not respond within ${startTimeout / 1000} s`);
    await sleep(2);
  }
};

/** CPU time of all threads in microseconds (proc(5): the first field of schedstat, in nanoseconds). */
const cpuTime = (pid) => {
  const spent = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
};

const bytes = (rollup, name) => Number(rollup.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))[1]) * 1024;

class Server {
  #child;
  #accounted = 0;

  constructor(peer, child, url, readyAfter) {
    this.peer = peer;
    this.url = url;
    this.host = new URL(url).host;
    this.readyAfter = readyAfter;
    this.#child = child;
  }

  /** CPU microseconds since the last call, pauses included: deferred work such as garbage collection counts. */
  spentCpu() {
    const now = cpuTime(this.#child.pid);
    const spent = now - this.#accounted;
    this.#accounted = now;
    return spent;
  }

  /**
   * Bytes in use: `rss` counts every page, `pss` a shared page proportionally, `anonymous` only memory without a file;
   * `peak` is the maximum of `rss`.
   */
  memory() {
    const rollup = readFileSync(`/proc/${this.#child.pid}/smaps_rollup`, 'utf8');
    const [pss, rss, anonymous] = ['Pss', 'Rss', 'Pss_Anon'].map((name) => bytes(rollup, name));
    const peak = bytes(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'), 'VmHWM');
    return { pss, rss, anonymous, peak };
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const killTimer = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(killTimer);
  }
}

/** Starts a peer on a free port. `readyAfter` is the time in ms from spawning to the first response. */
export const startServer = async (peer, environment = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const plain = {
    ...process.env,
    NODE_OPTIONS: undefined,
    NODE_COMPILE_CACHE: undefined,
    NODE_ENV: undefined,
  };
  const env = { ...plain, PORT: String(port), ...peer.environment, ...environment };
  const begin = performance.now();
  const program = [process.execPath, peer.entry, ...(peer.arguments?.(port) ?? [])];
  const child = spawn('taskset', ['-c', serverCore, ...program], {
    cwd: peer.folder ?? root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await untilReady(child, `${url}${peer.readyAt ?? '/health'}`, peer.name);
  return new Server(peer, child, url, performance.now() - begin);
};
