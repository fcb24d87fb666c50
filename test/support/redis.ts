// Starts a Redis server or a cluster for a test file, on free ports, by default without persistence.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './ports.js';
import { requirePrograms } from './required-programs.js';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Sends one command and returns its result. */
  sendCommand(...words: readonly string[]): Promise<unknown>;
  /** Suspends the process: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  /** Kills the server. Data that is not on disk is lost. */
  crash(): Promise<void>;
  /** Starts the server again on the same port, with the data on disk. */
  start(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/** `describe` for tests that need a Redis server. */
export const { describe: describeOnRedis } = requirePrograms('redis-server');

/** @param options command-line options of `redis-server`; `%d` is replaced by a temporary folder */
export async function startRedis(...options: readonly string[]): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const given = options.map((option) => option.replace('%d', folder));
  const password = given.includes('--requirepass') ? given[given.indexOf('--requirepass') + 1] : undefined;
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = spawn('redis-server', [...own, '--save', '', '--appendonly', 'no', ...given], {
      stdio: 'ignore',
    });
    await untilListening(port, server);
  };
  const crash = async (): Promise<void> => {
    if (server?.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    sendCommand: (...words) => sendCommandTo(port, words, password),
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    crash,
    start,
    stop: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a cluster of three masters. With `--tls-cluster yes`, all connections use TLS. */
export async function startCluster(...options: readonly string[]): Promise<TestRedis> {
  const isTls = options.includes('--tls-cluster');
  const masters = await Promise.all([1, 2, 3].map(() => startMaster(options, isTls)));
  const [first] = masters as [Master, ...Master[]];
  const slots = [0, 5461, 10923, 16384];
  for (const [i, { sendCommand, clientPort }] of masters.entries()) {
    await sendCommand('CLUSTER', 'ADDSLOTSRANGE', String(slots[i]), String(Number(slots[i + 1]) - 1));
    if (clientPort !== first.clientPort)
      await sendCommand('CLUSTER', 'MEET', '127.0.0.1', String(first.clientPort), String(first.busPort));
  }
  for (const { sendCommand } of masters)
    while (!String(await sendCommand('CLUSTER', 'INFO')).includes('cluster_state:ok'));
  const hosts = masters.map(({ clientPort }) => `localhost:${clientPort}`).join(',');
  const all = (act: (one: TestRedis) => Promise<void>) => async (): Promise<void> => {
    await Promise.all(masters.map(act));
  };
  return {
    ...first,
    url: `redis${isTls ? 's' : ''}+cluster://${hosts}`,
    freeze: () => masters.forEach((one) => one.freeze()),
    thaw: () => masters.forEach((one) => one.thaw()),
    crash: all((one) => one.crash()),
    start: all((one) => one.start()),
    stop: all((one) => one.stop()),
  };
}

interface Master extends TestRedis {
  /** The port for clients. */
  readonly clientPort: number;
  /** The port for the other masters. */
  readonly busPort: number;
}

async function startMaster(options: readonly string[], isTls: boolean): Promise<Master> {
  const [busPort, tlsPort] = [await freePort(), isTls ? await freePort() : 0];
  const ports = ['--cluster-port', String(busPort), '--tls-port', String(tlsPort)];
  const redis = await startRedis('--cluster-enabled', 'yes', ...ports, ...options);
  return { ...redis, clientPort: isTls ? tlsPort : redis.port, busPort };
}

export async function sendCommandTo(
  port: number,
  words: readonly string[],
  password?: string,
): Promise<unknown> {
  const client = createClient({ socket: { host: '127.0.0.1', port }, ...(password && { password }) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(words);
  } finally {
    client.destroy();
  }
}

/** Waits until a server listens on a port. Throws if its process ends before. */
export async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    const exit = server.exitCode ?? server.signalCode;
    if (exit !== null) throw new Error(`the server on port ${port} ended: ${exit}`);
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isUp) return;
  }
}
