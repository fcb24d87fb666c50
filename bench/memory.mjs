// Measures memory at rest and per session, and the latency of a client while 100,000 sessions expire. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { readFlags } from './flags.mjs';
import { load } from './load.mjs';
import { prepareMachine } from './machine.mjs';
import { get, newProduct, products } from './messages.mjs';
import { choosePeers, roleOf, sandbox } from './peers.mjs';
import { pollUntil } from './poll.mjs';
import { publish, table } from './report.mjs';
import { startServer } from './server.mjs';
import { chooseWorkloads } from './workloads.mjs';

const flags = readFlags({ sessions: 100_000 });
const { sessions } = flags;
const idle = 5000;
const timeToLive = 30_000;

// Each request of these loads opens a session. The warm-up sends similar requests in one session first, so that the heap has
// its working size when the measurement begins.
const kinds = [
  { title: 'read-only', request: { ...get(products), session: undefined }, warmUp: 'list' },
  { title: 'one write each', request: { ...newProduct(1), session: undefined }, warmUp: 'patch' },
];
const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

/** Starts a server, measures, and stops the server in every case. */
const withServer = async (peer, environment, measure) => {
  const server = await startServer(peer, environment);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
};

const atRest = (peer) =>
  withServer(peer, {}, async (server) => {
    await sleep(2000);
    const { pss, rss } = server.memory();
    return [peer.name, mebibytes(pss), mebibytes(rss)];
  });

/** Opens at least the requested number of sessions, in bursts of one second, and returns the number. */
const open = async (server, { title, request }) => {
  let opened = 0;
  while (opened < sessions) opened += (await load(server, { name: title, request }, { seconds: 1 })).requests;
  return opened;
};

const perSession = (kind) =>
  withServer(sandbox, { MAX_SESSIONS: '1000000' }, async (server) => {
    const [warmUp] = chooseWorkloads(kind.warmUp);
    await load(server, warmUp, { seconds: 3 });
    await sleep(idle);
    const before = server.memory();
    const opened = await open(server, kind);
    const after = server.memory();
    await sleep(idle);
    const later = server.memory();
    const openedMore = await open(server, kind);
    const growth = (from, to, count) => Math.round((to.anonymous - from.anonymous) / count);
    const bytes = [growth(before, after, opened), growth(before, later, opened)];
    const measures = [before, after, later].map(({ pss }) => mebibytes(pss));
    const further = growth(later, server.memory(), openedMore);
    return [kind.title, opened, ...measures, mebibytes(later.rss), ...bytes, further];
  });

const activeSessions = async (server) => {
  const response = await fetch(`${server.url}/status.json`);
  return (await response.json()).active_sessions;
};

/** Polls /health while no session expires, then while all sessions expire, and for ten more seconds. */
const expiry = (kind) =>
  withServer(
    sandbox,
    { MAX_SESSIONS: '1000000', SESSION_TTL_SECONDS: String(timeToLive / 1000) },
    async (server) => {
      const begin = performance.now();
      const opened = await open(server, kind);
      const end = performance.now();
      if (end - begin > timeToLive - 5000)
        throw new Error('Opening the sessions took longer than their lifetime');
      const active = await activeSessions(server);
      await sleep(2000);
      const quiet = await pollUntil(`${server.url}/health`, begin + timeToLive - 500);
      const ending = await pollUntil(`${server.url}/health`, end + timeToLive + 10_000);
      const figures = [quiet, ending].flatMap(({ p99, longest, longestGap }) => [p99, longest, longestGap]);
      const counts = [opened, ((end - begin) / 1000).toFixed(1), active, await activeSessions(server)];
      return [kind.title, ...counts, ...figures.map((figure) => figure.toFixed(1))];
    },
  );

const headings = {
  rest: ['Server', '>PSS MiB', '>RSS MiB'],
  sessions: [
    'Sessions',
    '>Opened',
    '>PSS before MiB',
    '>At once',
    '>After 5 s',
    '>RSS after 5 s',
    '>Bytes/session at once',
    '>After 5 s idle',
    '>Second lot',
  ],
  expiry: [
    'Sessions',
    '>Opened',
    '>Within s',
    '>Active before',
    '>Active after',
    '>Quiet p99 ms',
    '>Longest',
    '>Gap',
    '>Ending p99 ms',
    '>Longest',
    '>Gap',
  ],
};

const inTurn = async (items, measure) => {
  const rows = [];
  for (const item of items) rows.push(await measure(item));
  return rows;
};

const plotOf = (resting, peers) => ({
  title: 'Memory at rest',
  caption: 'Two seconds after the first response. Shorter is better.',
  lowIsBest: true,
  panels: [
    {
      title: 'PSS in MiB',
      bars: resting.map(([name, pss], index) => ({
        name,
        value: Number(pss),
        label: pss,
        role: roleOf(peers[index]),
      })),
    },
  ],
});

const main = async () => {
  const peers = choosePeers(flags.peers);
  prepareMachine(peers);
  const resting = await inTurn(peers, atRest);
  const parts = ['At rest, two seconds after the first response:', table(headings.rest, resting)];
  if (peers.includes(sandbox)) {
    const [bySession, byExpiry] = [await inTurn(kinds, perSession), await inTurn(kinds, expiry)];
    parts.push('Sessions, each kind in a fresh process:', table(headings.sessions, bySession));
    parts.push(
      `A client that polls \`/health\` every 2 ms, before and while sessions with a lifetime of ${timeToLive / 1000} s expire:`,
      table(headings.expiry, byExpiry),
    );
  }
  publish({ name: 'memory', title: 'Memory', parts, plot: plotOf(resting, peers), out: flags.out });
};

await main();
