// A short benchmark: CPU per request relative to bare Fastify. `--compare` compares it with recorded values. See README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkResponses } from './check.mjs';
import { prepareMachine } from './machine.mjs';
import { reference, sandbox } from './peers.mjs';
import { median, table } from './report.mjs';
import { interleave, ratiosOf } from './rounds.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads, workloadFor } from './workloads.mjs';

const attempts = 3;
const tolerance = 0.3;
// Slots have a number of requests, not a duration: a busy machine takes longer for the same work.
const effort = { rounds: 5, slot: { count: 2000 }, warmUp: { count: 6000 } };
// Create is last, because the responses of the others must match the dataset.
const names = ['list', 'graphql', 'soap', 'health', 'create'];
const record = new URL('expected.json', import.meta.url);
const [major] = process.versions.node.split('.');

const { values: flags } = parseArgs({
  options: { compare: { type: 'boolean', default: false }, renew: { type: 'boolean', default: false } },
});

/** The ratio of each workload, from two new processes: V8 compiles every process differently. */
const measureOnce = async (workloads) => {
  const environment = Object.assign({}, ...workloads.map((workload) => workload.environment));
  const servers = [];
  try {
    for (const peer of [reference, sandbox]) servers.push(await startServer(peer, environment));
    for (const workload of workloads) await checkResponses(servers, workload);
    const ratios = new Map();
    for (const workload of workloads) {
      const participants = servers.map((server) => ({
        server,
        workload: workloadFor(server.peer, workload),
      }));
      const [bare, own] = await interleave(participants, { ...effort, title: workload.title });
      ratios.set(workload, median(ratiosOf(own, bare)));
    }
    return ratios;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};

const readRecord = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

/** Records the medians of five measurements for this Node version. */
const renew = async (workloads) => {
  const measured = [];
  for (let time = 0; time < 5; time += 1) measured.push(await measureOnce(workloads));
  const medians = workloads.map((workload) => [
    workload.name,
    Number(median(measured.map((ratios) => ratios.get(workload))).toFixed(2)),
  ]);
  const content = { ...readRecord(), [major]: Object.fromEntries(medians) };
  writeFileSync(record, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Recorded for Node ${major}: ${JSON.stringify(content[major])}`);
};

/** The best of up to three attempts; only workloads below the limit are measured again. */
const measureBest = async (workloads, leastOf) => {
  const best = new Map();
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const short = workloads.filter((workload) => !(best.get(workload) >= leastOf(workload)));
    if (short.length === 0) break;
    for (const [workload, ratio] of await measureOnce(short))
      best.set(workload, Math.max(ratio, best.get(workload) ?? 0));
  }
  return best;
};

const compare = async (workloads, expected) => {
  const leastOf = ({ name }) => expected[name] * (1 - tolerance);
  const best = await measureBest(workloads, leastOf);
  const rows = workloads.map((workload) => {
    const figures = [expected[workload.name], leastOf(workload), best.get(workload)];
    const result = best.get(workload) >= leastOf(workload) ? 'ok' : 'SLOWER';
    return [workload.title, ...figures.map((figure) => figure.toFixed(2)), result];
  });
  console.log(table(['Workload', '>Recorded', '>At least', '>Now', 'Result'], rows));
  return rows.every((row) => row.at(-1) !== 'SLOWER');
};

/** Prints the ratios. */
const report = async (workloads) => {
  const ratios = await measureOnce(workloads);
  const rows = workloads.map((workload) => [workload.title, ratios.get(workload).toFixed(2)]);
  console.log(table(['Workload', '>Now'], rows));
};

const main = async () => {
  const workloads = chooseWorkloads(names.join(',')).sort(
    (a, b) => names.indexOf(a.name) - names.indexOf(b.name),
  );
  prepareMachine([reference, sandbox]);
  if (flags.renew) return renew(workloads);
  if (!flags.compare) return report(workloads);
  const expected = readRecord()[major];
  if (expected === undefined)
    throw new Error(`no recorded values for Node ${major}: node bench/smoke.mjs --renew`);
  if (!(await compare(workloads, expected))) process.exitCode = 1;
};

await main();
