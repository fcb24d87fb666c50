// CPU time per request with the journal of a session on and off, in interleaved rounds of one run. See docs/journal.md.
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { readFlags } from './flags.mjs';
import { sandbox } from './peers.mjs';
import { startServer } from './server.mjs';

const { rounds, requests } = readFlags({ rounds: 7, requests: 800 });
const connections = 10;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const send = (url, session, method, body) =>
  new Promise((resolve, reject) => {
    const headers = { 'x-session-id': session, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode < 300) resolve();
        else reject(new Error(`${method} ${url}: ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end(body);
  });

/** A session holds 1,000 records of a kind, so each slot has a separate session. */
const workloads = {
  'GET list of users': () => ['/api/v1/users', 'GET'],
  'POST create of a product': (n) => [
    '/api/v1/products',
    'POST',
    JSON.stringify({ name: `Lamp ${n}`, price: 5 }),
  ],
};

/** Microseconds of CPU time per request. */
const slot = async (server, requestOf, isOn) => {
  const session = randomUUID();
  await send(`${server.url}/api/v1/users`, session, 'GET');
  if (isOn) await send(`${server.url}/session/journal`, session, 'PUT', '{"record":true}');
  server.spentCpu();
  let next = 0;
  const work = async () => {
    while (next < requests) {
      const [path, method, body] = requestOf((next += 1));
      await send(server.url + path, session, method, body);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return server.spentCpu() / requests;
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const server = await startServer(sandbox, {});
try {
  console.log(
    `Node ${process.version}, ${rounds} rounds of ${requests} requests, ${connections} connections`,
  );
  for (const [name, requestOf] of Object.entries(workloads)) {
    await slot(server, requestOf, false);
    await slot(server, requestOf, true);
    const measured = { off: [], on: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const mode of round % 2 === 0 ? ['off', 'on'] : ['on', 'off'])
        measured[mode].push(await slot(server, requestOf, mode === 'on'));
    const ratio = median(measured.off.map((off, round) => off / measured.on[round]));
    const [off, on] = [median(measured.off), median(measured.on)].map((time) => time.toFixed(0));
    console.log(`${name}: off ${off} µs, on ${on} µs, throughput with the journal ${ratio.toFixed(2)}`);
  }
} finally {
  await server.stop();
  agent.destroy();
}
