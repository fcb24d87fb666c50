// Compares this build with another build: CPU per request, interleaved, with several new processes of each. See README.md.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkResponses } from './check.mjs';
import { readFlags } from './flags.mjs';
import { prepareMachine } from './machine.mjs';
import { sandbox } from './peers.mjs';
import { median, publish, table } from './report.mjs';
import { interleave } from './rounds.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads } from './workloads.mjs';

const flags = readFlags({ processes: 5, rounds: 3, seconds: 1, 'warm-up': 3 }, 'only', 'against');

const own = { ...sandbox, name: 'this build' };

/** The build in a folder: a clone of this repository after `npm run build`, or its `dist`. */
const buildIn = (folder) => {
  const entries = ['dist/main.js', 'main.js'].map((name) => join(resolve(folder), name));
  const entry = entries.find((path) => existsSync(path));
  if (entry === undefined) {
    console.error(
      `--against: ${entries[0]} is missing. Build the other version there: npm ci && npm run build`,
    );
    process.exit(2);
  }
  return { ...sandbox, name: 'the other build', entry, folder: resolve(folder) };
};

/** CPU of this build ÷ CPU of the other build, from two new processes: V8 compiles every process differently. */
const measureOnce = async (builds, workload) => {
  const servers = [];
  try {
    for (const build of builds) servers.push(await startServer(build, workload.environment));
    await checkResponses(servers, workload);
    const slots = await interleave(
      servers.map((server) => ({ server, workload })),
      {
        rounds: flags.rounds,
        slot: { seconds: flags.seconds },
        warmUp: { seconds: flags['warm-up'] },
        title: workload.title,
      },
    );
    const [ownSlots, otherSlots] = builds[0] === own ? slots : slots.toReversed();
    return median(ownSlots.map(({ cpu }, round) => cpu / otherSlots[round].cpu));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};

/** The ratio of each pair of processes. Each build is started first in every second pair. */
const measure = async (other, workload) => {
  const ratios = [];
  for (let pair = 0; pair < flags.processes; pair += 1)
    ratios.push(await measureOnce(pair % 2 === 0 ? [own, other] : [other, own], workload));
  return ratios;
};

const main = async () => {
  if (flags.against === undefined) {
    console.error('Name the folder of another build: --against DIR');
    process.exit(2);
  }
  const other = buildIn(flags.against);
  prepareMachine([sandbox]);
  const rows = [];
  for (const workload of chooseWorkloads(flags.only)) {
    const ratios = await measure(other, workload);
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
    rows.push([workload.title, ...[median(ratios), least, most].map((ratio) => ratio.toFixed(2))]);
  }
  publish({
    name: 'against',
    title: 'This build against another one',
    parts: [
      'CPU per request of this build ÷ CPU per request of the other build; below 1, this build is faster. ' +
        `${flags.processes} pairs of fresh processes with ${flags.rounds} interleaved rounds of ${flags.seconds} s.`,
      table(['Workload', '>Ratio', '>Least', '>Most'], rows),
    ],
    out: flags.out,
  });
};

await main();
