// What the benchmark needs of the machine, and what a table says about it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

export const clientCore = '0';
export const serverCore = '1';

const here = fileURLToPath(new URL('.', import.meta.url));
const isMissing = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).error !== undefined;

const needs = [
  [() => type() !== 'Linux', 'The benchmark reads /proc and pins processes to cores: it runs on Linux only.'],
  [() => cpus().length < 2, 'The benchmark needs two cores: one for the server, one for the load.'],
  [() => isMissing('taskset', '-V'), 'taskset is missing. Debian and Ubuntu: apt-get install util-linux'],
  [() => isMissing('wrk', '-v'), 'wrk is missing. Debian and Ubuntu: apt-get install wrk'],
];

const refuse = (reason) => {
  console.error(reason);
  process.exit(2);
};

/** Ends the process with status 2 and a plain reason if something is missing; installs the peers' packages. */
export const prepareMachine = (peers) => {
  for (const [isUnmet, reason] of needs) if (isUnmet()) refuse(reason);
  const unbuilt = peers.find((peer) => !existsSync(peer.entry));
  if (unbuilt) refuse(`${unbuilt.entry} is missing. Build the application first: npm run build`);
  if (!existsSync(`${here}node_modules`)) {
    console.error('Installing the packages of the peers (npm ci in bench/) …');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 2, 2] });
  }
  execFileSync('taskset', ['-acp', clientCore, String(process.pid)], { stdio: 'ignore' });
};

/** The largest heap that a server of this environment may have. */
export const describeHeap = (environment) => {
  const script = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)';
  const env = { ...process.env, ...environment };
  const limit = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return `heap of at most ${Math.round(Number(limit))} MiB`;
};

export const describeMachine = () => {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day} · ${model.trim()}, ${cpus().length} cores, ${memory} GiB · Node ${process.version} · ${type()} ${release()}`;
};
