// Measures CPU per request of this API and its peers, relative to bare Fastify. See README.md.
import { checkResponses } from './check.mjs';
import { readFlags } from './flags.mjs';
import { prepareMachine } from './machine.mjs';
import { choosePeers, reference, roleOf } from './peers.mjs';
import { publish, table } from './report.mjs';
import { figuresOf, interleave } from './rounds.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads, groups, takesPart, workloadFor } from './workloads.mjs';

const flags = readFlags({ rounds: 7, seconds: 1, 'warm-up': 6 }, 'only');
const { rounds, seconds } = flags;

/** The results of each peer; the first is the reference. */
const measureWorkload = async (peers, workload) => {
  const servers = [];
  try {
    for (const peer of peers) servers.push(await startServer(peer, workload.environment));
    await checkResponses(servers, workload);
    const participants = servers.map((server) => ({ server, workload: workloadFor(server.peer, workload) }));
    const effort = {
      rounds,
      slot: { seconds },
      warmUp: { seconds: flags['warm-up'] },
      title: workload.title,
    };
    const slots = await interleave(participants, effort);
    return new Map(peers.map((peer, index) => [peer, figuresOf(slots[index], slots[0])]));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};

const headings = [
  'Workload',
  'Server',
  '>Ratio',
  '>Interquartile range',
  '>CPU µs/request',
  '>Requests/s',
  '>p50 ms',
  '>p99 ms',
  '>p99 ÷ bare',
];

/** The peers with at least one of these results, without the reference. */
const comparedIn = (results, peers) =>
  peers.filter((peer) => peer !== reference && results.some(({ figures }) => figures.has(peer)));

/** One row per workload: its baseline, and the ratio of every server that takes part. */
const overview = (results, peers) => {
  const compared = comparedIn(results, peers);
  const rows = results.map(({ workload, figures }) => [
    workload.title,
    workload.baseline?.title ?? 'same request',
    workload.target?.toFixed(2) ?? '–',
    ...compared.map((peer) => figures.get(peer)?.ratio ?? '–'),
  ]);
  return table(['Workload', 'Baseline', '>Target', ...compared.map(({ name }) => `>${name}`)], rows);
};

const details = (results) =>
  table(
    headings,
    results.flatMap(({ workload, figures }) =>
      [...figures].map(([peer, figure]) => [workload.title, peer.name, ...Object.values(figure)]),
    ),
  );

const panelOf = ({ workload, figures }) => ({
  title: workload.title,
  bars: [...figures].map(([peer, { ratio }]) => ({
    name: peer === reference && workload.baseline ? 'Fastify, JSON' : peer.name,
    value: Number(ratio),
    label: ratio,
    role: roleOf(peer),
  })),
});

const main = async () => {
  const peers = choosePeers(flags.peers);
  const workloads = chooseWorkloads(flags.only);
  prepareMachine(peers);
  const results = [];
  for (const workload of workloads) {
    const taking = peers.filter((peer) => takesPart(peer, workload));
    results.push({ workload, figures: await measureWorkload(taking, workload) });
  }
  const byGroup = groups
    .map(({ title, workloads: members }) => ({
      title,
      results: results.filter(({ workload }) => members.includes(workload)),
    }))
    .filter((group) => group.results.length > 0);
  const note =
    'Ratio: CPU per request of bare Fastify ÷ CPU per request of the server; higher is better. –: not supported by the ' +
    `server. ${rounds} rounds of ${seconds} s.`;
  publish({
    name: 'run',
    title: 'CPU per request',
    parts: [
      note,
      ...byGroup.flatMap((group) => [`### ${group.title}`, overview(group.results, peers)]),
      '### All results',
      details(results),
    ],
    plot: {
      title: 'CPU per request against bare Fastify',
      caption:
        'CPU per request of bare Fastify ÷ that of the server. Longer is better; the line is bare Fastify.',
      line: 1,
      panels: results.map(panelOf),
    },
    out: flags.out,
  });
};

await main();
