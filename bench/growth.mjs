// What more sessions and more records cost: CPU per request there ÷ CPU per request with one session, or with few records,
// for bare Fastify and for this API. See README.md.
import { readFlags } from './flags.mjs';
import { sendEach } from './load.mjs';
import { prepareMachine } from './machine.mjs';
import { get, newProduct, products, sessionId } from './messages.mjs';
import { reference, sandbox } from './peers.mjs';
import { readProducts } from './peers/dataset.mjs';
import { median, publish, table } from './report.mjs';
import { interleave, ratiosOf } from './rounds.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads } from './workloads.mjs';

const flags = readFlags({ rounds: 7, seconds: 1, sessions: 100_000 });
const { rounds, seconds } = flags;
const peers = [reference, sandbox];

const inSessions = (count) =>
  Array.from({ length: count }, (_, index) => ({ ...get(products), session: sessionId(index) }));

/** A list of ten, in turn in each of so many sessions, all of which are open. */
const sessionScale = (count) => {
  const requests = inSessions(count);
  return { size: count, prepare: requests, question: { name: 'list', requests: () => requests } };
};

const [{ request: filtered }] = chooseWorkloads('filtered');
const [{ request: one }] = chooseWorkloads('one');
const [{ requests: patches }] = chooseWorkloads('patch');
const [{ requests: first }] = chooseWorkloads('first');
const inDataset = readProducts().length;

/** Requests to a session that has so many products. */
const recordScale = (asked) => (count) => ({
  size: count,
  prepare: Array.from({ length: count - inDataset }, (_, index) => newProduct(index + 1)),
  question: { name: 'records', ...asked },
});

const sessionCounts = [1, Math.ceil(flags.sessions / 100), flags.sessions];
const recordCounts = [36, 1000];
const rows = [
  { title: 'List of 10', of: 'live sessions', scales: sessionCounts.map(sessionScale) },
  { title: 'List of 10', of: 'products', scales: recordCounts.map(recordScale({ request: get(products) })) },
  {
    title: 'Filtered and sorted list',
    of: 'products',
    scales: recordCounts.map(recordScale({ request: filtered })),
  },
  {
    title: 'Filtered and sorted list, asked for the first time',
    of: 'products',
    scales: recordCounts.map(recordScale({ requests: first })),
  },
  { title: 'One by id', of: 'products', scales: recordCounts.map(recordScale({ request: one })) },
  { title: 'Patch', of: 'products', scales: recordCounts.map(recordScale({ requests: patches })) },
];

/** How many times the cost of the first scale each further one has: the median of the rounds, for each peer. */
const measureRow = async ({ title, of, scales }) => {
  const contestants = [];
  try {
    for (const scale of scales)
      for (const peer of peers) {
        const server = await startServer(peer);
        contestants.push({ server, question: scale.question, scale });
        await sendEach(server, scale.prepare);
      }
    const effort = { rounds, slot: { seconds }, warmUp: { seconds: 2 }, title: `${title}, ${of}` };
    const slots = await interleave(contestants, effort);
    const slotsOf = (peer, scale) =>
      slots[
        contestants.findIndex((contestant) => contestant.server.peer === peer && contestant.scale === scale)
      ];
    const [first, ...further] = scales;
    return further.map((scale) => [
      title,
      `${first.size.toLocaleString('en')} → ${scale.size.toLocaleString('en')} ${of}`,
      ...peers.map((peer) => median(ratiosOf(slotsOf(peer, first), slotsOf(peer, scale))).toFixed(2)),
    ]);
  } finally {
    await Promise.all(contestants.map(({ server }) => server.stop()));
  }
};

const main = async () => {
  prepareMachine(peers);
  const measured = [];
  for (const row of rows) measured.push(...(await measureRow(row)));
  const note =
    'CPU per request, many ÷ few: 1.00 costs no more. Bare Fastify has no sessions; its figure there is the noise. ' +
    `${rounds} rounds of ${seconds} s.`;
  const headings = ['Workload', 'Growth', ...peers.map(({ name }) => `>${name}`)];
  publish({
    name: 'growth',
    title: 'What growth costs',
    parts: [note, table(headings, measured)],
    out: flags.out,
  });
};

await main();
