// One server under test: its process on its own core, its CPU time and its memory as the kernel counts them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverCore } from './machine.mjs';
import { root } from './peers.mjs';

const tick = 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const patience = 20_000;
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

const isHealthy = (url) =>
  new Promise((resolve) => {
    get(`${url}/health`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });

/** Waits for the first 200 on /health; throws if the process ends or twenty seconds pass before. */
const untilHealthy = async (child, url, name) => {
  const deadline = performance.now() + patience;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with status ${child.exitCode} before it answered`);
    if (performance.now() > deadline) throw new Error(`${name} did not answer within ${patience / 1000} s`);
    await sleep(2);
  }
};

/** CPU time of all threads so far, in microseconds (proc(5): utime and stime, fields 14 and 15). */
const cpuTime = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
};

const bytes = (rollup, name) => Number(rollup.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))[1]) * 1024;

class Server {
  #child;
  #accounted = 0;

  constructor(peer, child, url, readyAfter) {
    this.peer = peer;
    this.url = url;
    this.readyAfter = readyAfter;
    this.#child = child;
  }

  /** CPU microseconds since the last call: pauses count too, so nothing that a server puts off is lost. */
  spentCpu() {
    const now = cpuTime(this.#child.pid);
    const spent = now - this.#accounted;
    this.#accounted = now;
    return spent;
  }

  /**
   * Bytes in use: `rss` counts every page, `pss` a shared one in part, `anonymous` the data without files mapped in;
   * `peak` is the highest `rss` so far.
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
    const impatience = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(impatience);
  }
}

/** Starts a peer on a free port; `readyAfter` is the time in milliseconds from spawning to the first answer. */
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
  const command = ['-c', serverCore, process.execPath, peer.entry];
  const child = spawn('taskset', command, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await untilHealthy(child, url, peer.name);
  return new Server(peer, child, url, performance.now() - begin);
};
