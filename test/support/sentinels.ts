// Starts a Redis master with replicas and three Sentinels, with the settings that docs/many-nodes.md recommends.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRedisHosts, type RedisHosts } from '../../src/core/redis-address.js';
import { freePort } from './ports.js';
import { sendCommandTo, startRedis, untilListening, type TestRedis } from './redis.js';

export const MASTER_NAME = 'sandbox-test';
/** Password of the Sentinels. */
const SENTINEL_PASSWORD = 'of the sentinels';
/** Password of the servers. */
export const SERVER_PASSWORD = 'of the servers';

export interface TestSentinels {
  readonly sentinels: RedisHosts;
  /** The servers; the first one is the master at the start. */
  readonly servers: readonly TestRedis[];
  /** The server that all Sentinels name. */
  master(): Promise<TestRedis>;
  /** Starts a failover, and returns when the Sentinels have accepted it. */
  failover(): Promise<void>;
  /** Waits until the master has this number of connected replicas, and all Sentinels list them. */
  untilReplicated(replicas: number): Promise<void>;
  /** Kills one Sentinel. */
  crashSentinel(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startSentinels(replicas = 2): Promise<TestSentinels> {
  const settings = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '5'];
  // Without it, a replica that connects waits five seconds for others.
  settings.push('--repl-diskless-sync-delay', '0');
  settings.push('--requirepass', SERVER_PASSWORD, '--masterauth', SERVER_PASSWORD);
  const start = (): Promise<TestRedis> => startRedis(...settings);
  const servers = await Promise.all(Array.from({ length: replicas + 1 }, start));
  const [first, ...others] = servers as [TestRedis, ...TestRedis[]];
  for (const replica of others) await replica.sendCommand('REPLICAOF', '127.0.0.1', String(first.port));
  while (connectedReplicas(await first.sendCommand('INFO', 'replication')) < replicas);
  const watchers = await Promise.all([1, 2, 3].map(() => startSentinel(first.port)));
  const ask = (port: number, ...words: string[]): Promise<unknown> =>
    sendCommandTo(port, ['SENTINEL', ...words], SENTINEL_PASSWORD);
  const living = (): Sentinel[] => watchers.filter(({ process: child }) => child.signalCode === null);
  const masterPorts = (): Promise<number[]> =>
    Promise.all(
      living().map(async ({ port }) =>
        Number(((await ask(port, 'GET-MASTER-ADDR-BY-NAME', MASTER_NAME)) as string[])[1]),
      ),
    );
  const master = async (): Promise<TestRedis> => {
    for (;;) {
      const ports = await masterPorts();
      const found = servers.find(({ port }) => ports.every((named) => named === port));
      if (found !== undefined) return found;
    }
  };
  const knows = async (port: number, count: number): Promise<boolean> => {
    const known = (await ask(port, 'REPLICAS', MASTER_NAME)) as Record<string, string>[];
    const usable = known.filter((one) => one.flags === 'slave' && one['master-link-status'] === 'ok');
    const state = (await ask(port, 'MASTER', MASTER_NAME)) as Record<string, string>;
    return (
      usable.length >= count &&
      state.flags === 'master' &&
      state['num-other-sentinels'] === String(living().length - 1)
    );
  };
  return {
    sentinels: sentinelHosts(watchers.map(({ port }) => port)),
    servers,
    master,
    failover: async () => {
      await ask(living()[0]?.port ?? 0, 'FAILOVER', MASTER_NAME);
    },
    untilReplicated: async (count) => {
      while (connectedReplicas(await (await master()).sendCommand('INFO', 'replication')) < count);
      for (const { port } of living()) while (!(await knows(port, count)));
    },
    crashSentinel: (index) => end(watchers[index]),
    stop: async () => {
      await Promise.all(watchers.map(end));
      for (const { folder } of watchers) rmSync(folder, { recursive: true });
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

interface Sentinel {
  readonly port: number;
  readonly folder: string;
  readonly process: ChildProcess;
}

async function startSentinel(masterPort: number): Promise<Sentinel> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `requirepass "${SENTINEL_PASSWORD}"`,
    `sentinel sentinel-pass "${SENTINEL_PASSWORD}"`,
    `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} 2`,
    `sentinel auth-pass ${MASTER_NAME} "${SERVER_PASSWORD}"`,
    `sentinel down-after-milliseconds ${MASTER_NAME} 2000`,
    `sentinel failover-timeout ${MASTER_NAME} 10000`,
    `sentinel parallel-syncs ${MASTER_NAME} 2`,
  ];
  writeFileSync(file, settings.join('\n'));
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  await untilListening(port, child);
  return { port, folder, process: child };
}

async function end(sentinel: Sentinel | undefined): Promise<void> {
  if (sentinel?.process.signalCode !== null) return;
  const ended = once(sentinel.process, 'exit');
  sentinel.process.kill('SIGKILL');
  await ended;
}

function sentinelHosts(ports: readonly number[]): RedisHosts {
  const text = `:${encodeURIComponent(SENTINEL_PASSWORD)}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`;
  const hosts = parseRedisHosts(text, 0);
  if (hosts === undefined) throw new Error(text);
  return hosts;
}

const connectedReplicas = (info: unknown): number => String(info).split('state=online').length - 1;
