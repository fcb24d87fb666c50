// A million live sessions in one process: the memory they take, and what another client feels of them. See README.md.
import { readFlags } from './flags.mjs';
import { load } from './load.mjs';
import { describeHeap, prepareMachine } from './machine.mjs';
import { get, newProduct, products } from './messages.mjs';
import { sandbox } from './peers.mjs';
import { pollUntil } from './poll.mjs';
import { publish, table } from './report.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads } from './workloads.mjs';

const { sessions, heap, out } = readFlags({ sessions: 1_000_000 }, 'heap');
const mostMebibytes = 1536;
const settling = 5000;
const polling = 10_000;

// Each request of these loads opens a session. Before it comes the like in one session, so that the code is warm.
const kinds = [
  { name: 'read-only', request: { ...get(products), session: undefined }, rehearsal: 'list' },
  { name: 'one write each', request: { ...newProduct(1), session: undefined }, rehearsal: 'patch' },
];

// A session lives longer than the measurement, and there is room for those that the last burst adds.
const environment = {
  MAX_SESSIONS: '16000000',
  SESSION_TTL_SECONDS: '3600',
  ...(heap && { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
};

const mebibytes = (bytes) => bytes / 2 ** 20;

/** Opens at least as many sessions as wanted, in bursts of two seconds; how many there are in the end. */
const open = async (server, kind) => {
  let opened = 0;
  while (opened < sessions) {
    opened += (await load(server, kind, { seconds: 2 })).requests;
    console.error(`${kind.name}: ${opened} sessions, ${mebibytes(server.memory().rss).toFixed(0)} MiB`);
  }
  return opened;
};

/** What the sessions of a kind take when all of them live. Throws when the process ends before that. */
const measure = async (kind) => {
  const server = await startServer(sandbox, environment);
  try {
    const [rehearsal] = chooseWorkloads(kind.rehearsal);
    await load(server, rehearsal, { seconds: 5 });
    const before = server.memory();
    const begin = performance.now();
    const opened = await open(server, kind);
    const seconds = (performance.now() - begin) / 1000;
    const quiet = await pollUntil(`${server.url}/health`, performance.now() + settling);
    const full = server.memory();
    const { p99, longest } = await pollUntil(`${server.url}/health`, performance.now() + polling);
    const figures = [full.pss, full.rss, server.memory().peak].map((bytes) => mebibytes(bytes).toFixed(0));
    const each = Math.round((full.anonymous - before.anonymous) / opened);
    const latencies = [Math.max(quiet.longest, longest), p99].map((ms) => ms.toFixed(1));
    return { cells: [kind.name, opened, seconds.toFixed(0), ...figures, each, ...latencies], full };
  } finally {
    await server.stop();
  }
};

const headings = [
  'Sessions',
  '>Live',
  '>Opened within s',
  '>PSS MiB',
  '>RSS MiB',
  '>Highest RSS MiB',
  '>Bytes/session',
  '>Longest poll ms',
  '>p99 ms',
];

const main = async () => {
  prepareMachine([sandbox]);
  const measured = [];
  for (const kind of kinds) measured.push(await measure(kind));
  const fits = measured.every(({ full }) => mebibytes(full.rss) <= mostMebibytes);
  publish({
    name: 'capacity',
    title: 'Many sessions',
    parts: [
      `Each kind in a fresh process; ${describeHeap(environment)}.`,
      table(
        headings,
        measured.map(({ cells }) => cells),
      ),
      fits ? `All of them fit into ${mostMebibytes} MiB.` : `They do not fit into ${mostMebibytes} MiB.`,
    ],
    out,
  });
  if (!fits) process.exitCode = 1;
};

await main();
