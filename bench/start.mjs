// Measures the time from spawning the process to its first response, for this API and its peers. See README.md.
import { readFlags } from './flags.mjs';
import { prepareMachine } from './machine.mjs';
import { choosePeers, roleOf } from './peers.mjs';
import { median, publish, table } from './report.mjs';
import { startServer } from './server.mjs';

const flags = readFlags({ starts: 7 });
const { starts } = flags;

const timeOfStart = async (peer) => {
  const server = await startServer(peer);
  await server.stop();
  return server.readyAfter;
};

const rowOf = (peer, times) => [
  peer.name,
  ...[median(times), Math.min(...times), Math.max(...times)].map((time) => Math.round(time)),
];

const main = async () => {
  const peers = choosePeers(flags.peers);
  prepareMachine(peers);
  const times = new Map(peers.map((peer) => [peer, []]));
  for (let start = 0; start < starts; start += 1)
    for (const peer of peers) times.get(peer).push(await timeOfStart(peer));

  const headings = ['Server', '>Median ms', '>Best', '>Worst'];
  const rows = peers.map((peer) => rowOf(peer, times.get(peer)));
  const note = `Process start to the first response, ${starts} starts of each server, interleaved.`;
  publish({
    name: 'start',
    title: 'Start to first response',
    parts: [note, table(headings, rows)],
    plot: {
      title: 'Start to first response',
      caption: 'From spawning the process, median of the starts. Shorter is better.',
      lowIsBest: true,
      panels: [
        {
          title: 'Milliseconds',
          bars: rows.map(([name, value], index) => ({
            name,
            value,
            label: String(value),
            role: roleOf(peers[index]),
          })),
        },
      ],
    },
    out: flags.out,
  });
};

await main();
