// Minutes of everything at once, with sessions ending all the time: does memory stay, does the service stay as quick, and is
// every answer the one that it should be? See README.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFlags } from './flags.mjs';
import { prepareMachine } from './machine.mjs';
import { sandbox } from './peers.mjs';
import { median, publish, quantile, table } from './report.mjs';
import { startServer } from './server.mjs';
import { visit } from './visit.mjs';

const { minutes, visitors, out } = readFlags({ minutes: 10, visitors: 20 });
const timeToLive = 20;
// What a warm service may vary by on a busy machine; a leak grows beyond any bound.
const mostGrowth = { memory: 1.15, latency: 2 };

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const samples = join(folder, 'samples');
process.on('exit', () => rmSync(folder, { recursive: true }));

const environment = {
  SESSION_TTL_SECONDS: String(timeToLive),
  SOAK_SAMPLES: samples,
  NODE_OPTIONS: `--import ${new URL('soak.probe.mjs', import.meta.url).href}`,
};

/** What the visitors saw since the last look. */
class Notes {
  latencies = [];
  faults = [];

  note = (milliseconds, fault) => {
    this.latencies.push(milliseconds);
    if (fault !== undefined) this.faults.push(fault);
  };

  take() {
    const taken = { latencies: this.latencies, faults: this.faults };
    [this.latencies, this.faults] = [[], []];
    return taken;
  }
}

const activeSessions = async (server) =>
  (await (await fetch(`${server.url}/status.json`)).json()).active_sessions;

/** The seconds of the last minute, as the server wrote them down. */
const lastMinute = () => readFileSync(samples, 'utf8').trim().split('\n').slice(-60).map(JSON.parse);

/** A minute in figures. The least heap is what is left when garbage has just been collected. */
const summary = async (minute, server, { latencies, faults }) => {
  const seconds = lastMinute();
  return {
    minute,
    requests: latencies.length,
    faults,
    sessions: await activeSessions(server),
    rss: median(seconds.map(({ rss }) => rss)),
    heap: Math.min(...seconds.map(({ heapUsed }) => heapUsed)),
    p99: quantile(latencies, 0.99),
    loop: median(seconds.map(({ p99 }) => p99)),
    longest: Math.max(...seconds.map((second) => second.longest)),
  };
};

const soak = async (server) => {
  const notes = new Notes();
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const end = performance.now() + minutes * 60_000;
  const stay = async () => {
    while (performance.now() < end) await visit(server.url, agent, notes.note);
  };
  const staying = Array.from({ length: visitors }, stay);
  const measured = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    measured.push(await summary(minute, server, notes.take()));
    console.error(`minute ${minute} of ${minutes}`);
  }
  await Promise.all(staying);
  agent.destroy();
  measured.at(-1).faults.push(...notes.take().faults);
  return measured;
};

/** How much a figure grew from the first half to the second. The first minute warms up, where there are others. */
const growth = (measured, name) => {
  const warm = measured.slice(measured.length > 2 ? 1 : 0).map((minute) => minute[name]);
  const half = Math.ceil(warm.length / 2);
  return median(warm.slice(-half)) / median(warm.slice(0, half));
};

const verdictOf = (measured) => {
  const faults = measured.flatMap((minute) => minute.faults);
  const checks = [
    [growth(measured, 'rss'), mostGrowth.memory, 'RSS'],
    [growth(measured, 'heap'), mostGrowth.memory, 'Heap'],
    [growth(measured, 'p99'), mostGrowth.latency, 'p99'],
  ];
  const lines = checks.map(
    ([factor, most, name]) => `- ${name}: ${factor <= most ? 'flat' : '**grows**'} (× ${factor.toFixed(2)})`,
  );
  lines.push(`- Unexpected answers: ${faults.length}${faults.length > 0 ? `, such as ${faults[0]}` : ''}`);
  return { passed: faults.length === 0 && checks.every(([factor, most]) => factor <= most), lines };
};

const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
const headings = [
  '>Minute',
  '>Requests',
  '>Unexpected',
  '>Sessions',
  '>RSS MiB',
  '>Heap MiB',
  '>p99 ms',
  '>Loop p99 ms',
  '>Longest',
];
const cells = ({ minute, requests, faults, sessions, rss, heap, ...times }) => [
  ...[minute, requests, faults.length, sessions, mebibytes(rss), mebibytes(heap)],
  ...[times.p99, times.loop, times.longest].map((ms) => ms.toFixed(1)),
];

const main = async () => {
  prepareMachine([sandbox]);
  const server = await startServer(sandbox, environment);
  const measured = await soak(server).finally(() => server.stop());
  const { passed, lines } = verdictOf(measured);
  publish({
    name: 'soak',
    title: 'Soak',
    parts: [
      `${visitors} visitors, a session of ${timeToLive} s for each visit.`,
      table(headings, measured.map(cells)),
      lines.join('\n'),
    ],
    out,
  });
  if (!passed) process.exitCode = 1;
};

await main();
