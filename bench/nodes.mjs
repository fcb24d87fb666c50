// Measures the size of sessions in Redis and the CPU of a request on node and Redis server: node bench/nodes.mjs
// Requires redis-server and the built service. CPU is counted per process, so the load generator has no effect on it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createClient } from '@redis/client';
import { median } from './report.mjs';

const SESSIONS = 5000;
const REQUESTS = 2000;
const AT_ONCE = 20;
const ROUNDS = 7;
const MICROSECONDS_PER_CLOCK_TICK = 10_000;

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

/** Microseconds of CPU time of a process: fields 14 and 15 of its stat file (proc(5)). */
const cpuOf = ({ pid }) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_CLOCK_TICK;
};

const port = await freePort();
const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', ''], {
  stdio: 'ignore',
});
const client = createClient({ url: `redis://127.0.0.1:${port}` }).on('error', () => {});
await client.connect();

const startNode = async () => {
  const environment = { STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${port}`, HOST: '127.0.0.1' };
  const own = { PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: '1000000000' };
  const process_ = spawn(process.execPath, ['dist/main.js'], {
    env: { ...process.env, ...environment, ...own },
  });
  const url = `http://127.0.0.1:${own.PORT}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  );
  return { process: process_, url };
};
const nodes = [await startNode(), await startNode()];

const json = { 'content-type': 'application/json' };
const product = JSON.stringify({ name: 'Lamp', price: 5 });
const read = (url, id) => fetch(`${url}/api/v1/users`, { headers: { 'x-session-id': id } });
const write = (url, id) =>
  fetch(`${url}/api/v1/products`, {
    method: 'POST',
    headers: { ...json, 'x-session-id': id },
    body: product,
  });

const many = async (count, request, used = nodes) => {
  // Each node has the same number of concurrent requests, whatever the number of nodes.
  const atOnce = AT_ONCE * used.length;
  for (let i = 0; i < count; i += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, async (_, j) => {
        const response = await request(used[(i + j) % used.length].url, i + j);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${response.status}`);
      }),
    );
};
const memoryOfRedis = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))[1]);

/** Microseconds of CPU per request on the nodes together, and on Redis. */
const cost = async (request, used) => {
  await many(AT_ONCE * 4, request, used);
  const processes = [...used.map((node) => node.process), redis];
  const before = processes.map(cpuOf);
  await many(REQUESTS, request, used);
  const spent = processes.map((process_, i) => (cpuOf(process_) - before[i]) / REQUESTS);
  const atRedis = spent.pop();
  return { atNodes: Math.round(spent.reduce((sum, cpu) => sum + cpu)), atRedis: Math.round(atRedis) };
};

try {
  for (const listpack of [64, 2048]) {
    await client.configSet('hash-max-listpack-value', String(listpack));
    for (const [name, request] of Object.entries({ 'read-only': read, 'one write': write })) {
      await client.flushAll();
      const before = await memoryOfRedis();
      await many(SESSIONS, (url) => request(url, crypto.randomUUID()));
      const bytes = Math.round(((await memoryOfRedis()) - before) / SESSIONS);
      console.log(`session, ${name}, hash-max-listpack-value ${listpack}: ${bytes} bytes in Redis`);
    }
  }
  const ids = Array.from({ length: AT_ONCE * 2 }, () => crypto.randomUUID());
  const known = (request) => (url, i) => request(url, ids[i % ids.length]);
  for (const [name, request] of Object.entries({ read: known(read), write: known(write) })) {
    const rounds = { alone: [], both: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.alone.push(await cost(request, [nodes[round % nodes.length]]));
      rounds.both.push(await cost(request, nodes));
    }
    const [alone, both] = [rounds.alone, rounds.both].map((costs) => ({
      atNodes: median(costs.map(({ atNodes }) => atNodes)),
      atRedis: median(costs.map(({ atRedis }) => atRedis)),
    }));
    const ratio = (both.atNodes / both.atRedis).toFixed(1);
    console.log(
      `${name}: ${both.atNodes} µs of CPU on the node, ${both.atRedis} µs on Redis; ratio ${ratio}`,
    );
    // A node and Redis use one core each. Redis limits the rate when it needs a whole core.
    const rate = (count, { atNodes, atRedis }) => Math.min(count / atNodes, 1 / atRedis);
    const gain = rate(2, both) / rate(1, alone);
    console.log(`${name}: two nodes handle ${gain.toFixed(2)} times the requests of one, by CPU time`);
  }
} finally {
  client.destroy();
  for (const { process: one } of nodes) one.kill();
  redis.kill();
}
