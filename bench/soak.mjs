// Endurance test: mixed load for minutes while sessions expire. Checks memory, latency and every response. See README.md.
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

const { minutes, visitors, heap, out } = readFlags({ minutes: 10, visitors: 20 }, 'heap');
const timeToLive = 20;
// Permitted growth of a warm service on a busy machine; a leak exceeds any limit.
const maxGrowth = { memory: 1.15, latency: 2 };

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const samples = join(folder, 'samples');
process.on('exit', () => rmSync(folder, { recursive: true }));

const environment = {
  SESSION_TTL_SECONDS: String(timeToLive),
  SOAK_SAMPLES: samples,
  NODE_OPTIONS: [
    `--import ${new URL('soak.probe.mjs', import.meta.url).href}`,
    heap && `--max-old-space-size=${heap}`,
  ]
    .filter(Boolean)
    .join(' '),
};

/** The results of the visitors since the last call of `take`. */
class Results {
  latencies = [];
  failures = [];

  add = (milliseconds, failure) => {
    this.latencies.push(milliseconds);
    if (failure !== undefined) this.failures.push(failure);
  };

  take() {
    const taken = { latencies: this.latencies, failures: this.failures };
    [this.latencies, this.failures] = [[], []];
    return taken;
  }
}

const activeSessions = async (server) =>
  (await (await fetch(`${server.url}/status.json`)).json()).active_sessions;

/** The samples of the last minute, written by soak.probe.mjs. */
const lastMinute = () => readFileSync(samples, 'utf8').trim().split('\n').slice(-60).map(JSON.parse);

/** The results of one minute. The minimum of the heap is its size after a garbage collection. */
const summary = async (minute, server, { latencies, failures }) => {
  const seconds = lastMinute();
  return {
    minute,
    requests: latencies.length,
    failures,
    sessions: await activeSessions(server),
    rss: median(seconds.map(({ rss }) => rss)),
    heap: Math.min(...seconds.map(({ heapUsed }) => heapUsed)),
    p99: quantile(latencies, 0.99),
    loop: median(seconds.map(({ p99 }) => p99)),
    longest: Math.max(...seconds.map((second) => second.longest)),
  };
};

const soak = async (server) => {
  const results = new Results();
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const end = performance.now() + minutes * 60_000;
  const visitRepeatedly = async () => {
    while (performance.now() < end) await visit(server.url, agent, results.add);
  };
  const visits = Array.from({ length: visitors }, visitRepeatedly);
  const measured = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000);
    measured.push(await summary(minute, server, results.take()));
    console.error(`minute ${minute} of ${minutes}`);
  }
  await Promise.all(visits);
  agent.destroy();
  measured.at(-1).failures.push(...results.take().failures);
  return measured;
};

/** The growth of a value from the first half to the second. The first of several minutes is the warm-up. */
const growth = (measured, name) => {
  const warm = measured.slice(measured.length > 2 ? 1 : 0).map((minute) => minute[name]);
  const half = Math.ceil(warm.length / 2);
  return median(warm.slice(-half)) / median(warm.slice(0, half));
};

const evaluate = (measured) => {
  const failures = measured.flatMap((minute) => minute.failures);
  const checks = [
    [growth(measured, 'rss'), maxGrowth.memory, 'RSS'],
    [growth(measured, 'heap'), maxGrowth.memory, 'Heap'],
    [growth(measured, 'p99'), maxGrowth.latency, 'p99'],
  ];
  const lines = checks.map(
    ([factor, most, name]) => `- ${name}: ${factor <= most ? 'flat' : '**grows**'} (× ${factor.toFixed(2)})`,
  );
  lines.push(
    `- Unexpected responses: ${failures.length}${failures.length > 0 ? `, for example ${failures[0]}` : ''}`,
  );
  return { passed: failures.length === 0 && checks.every(([factor, most]) => factor <= most), lines };
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
const cells = ({ minute, requests, failures, sessions, rss, heap, ...times }) => [
  ...[minute, requests, failures.length, sessions, mebibytes(rss), mebibytes(heap)],
  ...[times.p99, times.loop, times.longest].map((ms) => ms.toFixed(1)),
];

const main = async () => {
  prepareMachine([sandbox]);
  const server = await startServer(sandbox, environment);
  const measured = await soak(server).finally(() => server.stop());
  const { passed, lines } = evaluate(measured);
  publish({
    name: 'soak',
    title: 'Soak',
    parts: [
      `${visitors} visitors, one session per visit, session lifetime ${timeToLive} s${heap ? `, heap limit ${heap} MiB` : ''}.`,
      table(headings, measured.map(cells)),
      lines.join('\n'),
    ],
    out,
  });
  if (!passed) process.exitCode = 1;
};

await main();
