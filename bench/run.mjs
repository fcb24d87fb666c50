// CPU per request of this API and of its peers, as ratios to bare Fastify. See README.md.
import { checkAnswers } from './check.mjs';
import { readFlags } from './flags.mjs';
import { load } from './load.mjs';
import { prepareMachine } from './machine.mjs';
import { choosePeers } from './peers.mjs';
import { median, publish, quantile, table } from './report.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads, questionFor, takesPart } from './workloads.mjs';

const flags = readFlags({ rounds: 9, seconds: 2 }, 'only');
const { rounds, seconds } = flags;
const warmUp = 2;

const rotated = (list, by) => list.map((_, index) => list[(index + by) % list.length]);

/** One slot of one server: its load, and the CPU time that it took per request. */
const measure = async (server, workload, round) => {
  const { requests, p50, p99 } = await load(server, questionFor(server.peer, workload), seconds, round);
  return { cpu: server.spentCpu() / requests, p50, p99, rate: requests / seconds };
};

/** Rounds in which every server has one slot, in turn in another order. One array of slots for each server. */
const interleave = async (servers, workload) => {
  const slots = new Map(servers.map((server) => [server, []]));
  for (const server of servers) {
    await load(server, questionFor(server.peer, workload), warmUp, 0);
    server.spentCpu();
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of rotated(servers, round))
      slots.get(server).push(await measure(server, workload, round));
    process.stderr.write(`\r${workload.name}: round ${round} of ${rounds} `);
  }
  process.stderr.write('\n');
  return servers.map((server) => slots.get(server));
};

/** The figures of each peer; the first is the reference. */
const measureWorkload = async (peers, workload) => {
  const servers = [];
  try {
    for (const peer of peers) servers.push(await startServer(peer, workload.environment));
    await checkAnswers(servers, workload);
    const slots = await interleave(servers, workload);
    return new Map(peers.map((peer, index) => [peer, figuresOf(slots[index], slots[0])]));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};

/** Pairs the slots of one round, so that what slows the machine down for a while slows both. */
const figuresOf = (slots, referenceSlots) => {
  const ratios = slots.map(({ cpu }, round) => referenceSlots[round].cpu / cpu);
  const tails = slots.map(({ p99 }, round) => p99 / referenceSlots[round].p99);
  const middle = (figure) => median(slots.map((slot) => slot[figure]));
  return {
    ratio: median(ratios).toFixed(2),
    spread: `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
    cpu: middle('cpu').toFixed(1),
    rate: Math.round(middle('rate')),
    p50: middle('p50').toFixed(2),
    p99: middle('p99').toFixed(2),
    tail: median(tails).toFixed(2),
  };
};

const headings = [
  'Workload',
  'Server',
  '>Ratio',
  '>Half of the rounds',
  '>CPU µs/request',
  '>Requests/s',
  '>p50 ms',
  '>p99 ms',
  '>p99 ÷ bare',
];

const title = (workload) => `${workload.name} ${workload.title}`;

/** One row for each workload: what it is measured against, and the ratio of every server that serves it. */
const overview = (results, peers) => {
  const rows = results.map(({ workload, figures }) => [
    title(workload),
    workload.baseline?.title ?? 'the same',
    workload.aim?.toFixed(2) ?? '–',
    ...peers.map((peer) => figures.get(peer)?.ratio ?? '–'),
  ]);
  return table(['Workload', 'bare Fastify does', '>Aim', ...peers.map(({ name }) => `>${name}`)], rows);
};

const details = (results) =>
  table(
    headings,
    results.flatMap(({ workload, figures }) =>
      [...figures].map(([peer, figure]) => [title(workload), peer.name, ...Object.values(figure)]),
    ),
  );

const main = async () => {
  const peers = choosePeers(flags.peers);
  const workloads = chooseWorkloads(flags.only);
  prepareMachine(peers);
  const results = [];
  for (const workload of workloads) {
    const taking = peers.filter((peer) => takesPart(peer, workload));
    results.push({ workload, figures: await measureWorkload(taking, workload) });
  }
  const [, ...compared] = peers;
  const note =
    `Ratio: CPU per request of bare Fastify ÷ CPU per request of the server. – where a server does not speak the ` +
    `protocol. ${rounds} rounds of ${seconds} s.`;
  const parts = [note, overview(results, compared), 'In full:', details(results)];
  publish({ name: 'run', title: 'CPU per request', parts, out: flags.out });
};

await main();
