// Measures the cost of more sessions and more records: CPU per request with many ÷ CPU per request with few, for bare
// Fastify and for this API. See README.md.
import { readFlags } from './flags.mjs';
import { sendEach } from './load.mjs';
import { prepareMachine } from './machine.mjs';
import { get, newProduct, products, sessionId, withJson } from './messages.mjs';
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

/** Lists ten records, in each of `count` open sessions one after the other. */
const sessionScale = (count) => {
  const requests = inSessions(count);
  return { size: count, prepare: requests, workload: { name: 'list', requests: () => requests } };
};

const [{ request: filtered }] = chooseWorkloads('filtered');
const [{ request: one }] = chooseWorkloads('one');
const [{ requests: patches }] = chooseWorkloads('patch');
const [{ requests: first }] = chooseWorkloads('first');
const inDataset = readProducts().length;

/** Requests to a session with `count` products. */
const recordScale = (workload) => (count) => ({
  size: count,
  prepare: Array.from({ length: count - inDataset }, (_, index) => newProduct(index + 1)),
  workload: { name: 'records', ...workload },
});

const FORKS = 2000;
const FORKS_PER_REQUEST = 50;

/** Creates products in many sessions with `count` products each: forks of one session. Only this API has forks. */
const creationScale = (count) => {
  const ids = Array.from({ length: FORKS }, (_, index) => sessionId(index + 1));
  const forks = Array.from({ length: FORKS / FORKS_PER_REQUEST }, (_, index) =>
    withJson('POST', '/session/fork', {
      ids: ids.slice(index * FORKS_PER_REQUEST, (index + 1) * FORKS_PER_REQUEST),
    }),
  );
  const { prepare } = recordScale({})(count);
  const requests = ({ run, most }) =>
    Array.from({ length: Math.min(most, 10 * FORKS) }, (_, index) => ({
      ...newProduct(index, run),
      session: ids[index % FORKS],
    }));
  return {
    size: count,
    prepare: [...prepare, ...forks],
    workload: { name: 'creations', requests, status: 201 },
  };
};

const sessionCounts = [1, Math.ceil(flags.sessions / 10), flags.sessions];
const recordCounts = [36, 250, 1000];
// A session holds at most 1,000 products, and each round adds some.
const creationCounts = [36, 250, 800];
const rows = [
  { title: 'List of 10', of: 'live sessions', scales: sessionCounts.map(sessionScale) },
  { title: 'List of 10', of: 'products', scales: recordCounts.map(recordScale({ request: get(products) })) },
  {
    title: 'Filtered and sorted list',
    of: 'products',
    scales: recordCounts.map(recordScale({ request: filtered })),
  },
  {
    title: 'Filtered and sorted list, first request',
    of: 'products',
    scales: recordCounts.map(recordScale({ requests: first })),
  },
  { title: 'One by id', of: 'products', scales: recordCounts.map(recordScale({ request: one })) },
  { title: 'Patch', of: 'products', scales: recordCounts.map(recordScale({ requests: patches })) },
  { title: 'Create', of: 'products', scales: creationCounts.map(creationScale), peers: [sandbox] },
];

/** The cost of each further scale relative to the first one: the median of the rounds, for each peer. */
const measureRow = async ({ title, of, scales, peers: measured = peers }) => {
  const participants = [];
  try {
    for (const scale of scales)
      for (const peer of measured) {
        const server = await startServer(peer);
        participants.push({ server, workload: scale.workload, scale });
        await sendEach(server, scale.prepare);
      }
    const effort = { rounds, slot: { seconds }, warmUp: { seconds: 2 }, title: `${title}, ${of}` };
    const slots = await interleave(participants, effort);
    const slotsOf = (peer, scale) =>
      slots[
        participants.findIndex(
          (participant) => participant.server.peer === peer && participant.scale === scale,
        )
      ];
    const [first, ...further] = scales;
    return further.map((scale) => [
      title,
      `${first.size.toLocaleString('en')} → ${scale.size.toLocaleString('en')} ${of}`,
      ...peers.map((peer) =>
        measured.includes(peer)
          ? median(ratiosOf(slotsOf(peer, first), slotsOf(peer, scale))).toFixed(2)
          : '–',
      ),
    ]);
  } finally {
    await Promise.all(participants.map(({ server }) => server.stop()));
  }
};

const main = async () => {
  prepareMachine(peers);
  const measured = [];
  for (const row of rows) measured.push(...(await measureRow(row)));
  const note =
    'CPU per request, many ÷ few: 1.00 means equal cost. Bare Fastify has no sessions; its value there is the noise. ' +
    `${rounds} rounds of ${seconds} s.`;
  const headings = ['Workload', 'Growth', ...peers.map(({ name }) => `>${name}`)];
  publish({
    name: 'growth',
    title: 'Growth',
    parts: [note, table(headings, measured)],
    out: flags.out,
  });
};

await main();
