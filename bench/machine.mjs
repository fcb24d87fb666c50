// Checks the requirements of the benchmark and describes the machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

export const clientCore = '0';
export const serverCore = '1';

const here = fileURLToPath(new URL('.', import.meta.url));
const outputOf = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' });
const isMissing = (command, ...args) => outputOf(command, ...args).error !== undefined;

export const hasWrk = !isMissing('wrk', '-v');

const requirements = [
  [() => type() !== 'Linux', 'The benchmark reads /proc and pins processes to cores: it requires Linux.'],
  [() => cpus().length < 2, 'The benchmark requires two cores: one for the server, one for the load.'],
  [() => isMissing('taskset', '-V'), 'taskset is missing. Debian and Ubuntu: apt-get install util-linux'],
];

const exitWith = (reason) => {
  console.error(reason);
  process.exit(2);
};

const isInstalled = (folder) => {
  const installed = `${folder}node_modules/.package-lock.json`;
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs
  );
};

const install = (folder) => {
  if (isInstalled(folder)) return;
  console.error(`Installing the packages of ${folder} …`);
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', command, { cwd: folder, stdio: ['ignore', 2, 2] });
};

/** Exits with status 2 and the reason if a requirement is missing; installs the packages of the peers. */
export const prepareMachine = (peers) => {
  for (const [isUnmet, reason] of requirements) if (isUnmet()) exitWith(reason);
  for (const folder of new Set([here, ...peers.flatMap(({ folder }) => folder ?? [])])) install(folder);
  const unbuilt = peers.find((peer) => !existsSync(peer.entry));
  if (unbuilt) exitWith(`${unbuilt.entry} is missing. Build the application first: npm run build`);
  execFileSync('taskset', ['-acp', clientCore, String(process.pid)], { stdio: 'ignore' });
};

const versionOfWrk = () => /^wrk (\S+)/.exec(outputOf('wrk', '-v').stdout)?.[1];

/** The heap limit of a server with this environment. */
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
  const hardware = `${model.trim()}, ${cpus().length} cores, ${memory} GiB`;
  const load = hasWrk ? `wrk ${versionOfWrk() ?? ''}`.trim() : 'load by generator.mjs';
  return `${day} · ${hardware} · Node ${process.version} · ${type()} ${release()} · ${load}`;
};
