// Measures a million live sessions in one process: memory, and response times of another client. See README.md.
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
const maxMebibytes = 1536;
const settling = 5000;
const polling = 10_000;

// Each request of these loads opens a session. The warm-up sends similar requests in one session first.
const kinds = [
  { name: 'read-only', request: { ...get(products), session: undefined }, warmUp: 'list' },
  { name: 'one write each', request: { ...newProduct(1), session: undefined }, warmUp: 'patch' },
];

// Sessions outlast the measurement, and the limit includes the sessions of the last burst.
const environment = {
  MAX_SESSIONS: '16000000',
  SESSION_TTL_SECONDS: '3600',
  ...(heap && { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
};

const mebibytes = (bytes) => bytes / 2 ** 20;

/** Opens at least the requested number of sessions, in bursts of two seconds, and returns the number. */
const open = async (server, kind) => {
  let opened = 0;
  while (opened < sessions) {
    opened += (await load(server, kind, { seconds: 2 })).requests;
    console.error(`${kind.name}: ${opened} sessions, ${mebibytes(server.memory().rss).toFixed(0)} MiB`);
  }
  return opened;
};

/** Measures the sessions of one kind while all of them are open. Throws if the process ends before. */
const measure = async (kind) => {
  const server = await startServer(sandbox, environment);
  try {
    const [warmUp] = chooseWorkloads(kind.warmUp);
    await load(server, warmUp, { seconds: 5 });
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
  '>Peak RSS MiB',
  '>Bytes/session',
  '>Longest poll ms',
  '>p99 ms',
];

const main = async () => {
  prepareMachine([sandbox]);
  const measured = [];
  for (const kind of kinds) measured.push(await measure(kind));
  const fits = measured.every(({ full }) => mebibytes(full.rss) <= maxMebibytes);
  publish({
    name: 'capacity',
    title: 'Many sessions',
    parts: [
      `Each kind in a fresh process; ${describeHeap(environment)}.`,
      table(
        headings,
        measured.map(({ cells }) => cells),
      ),
      `${fits ? 'Within' : 'Exceeds'} the limit of ${maxMebibytes} MiB.`,
    ],
    out,
  });
  if (!fits) process.exitCode = 1;
};

await main();
