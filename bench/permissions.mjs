// CPU time per request with an access token, in a session without a policy and in one with the policy `shop`. See docs/permissions.md.
import { randomUUID } from 'node:crypto';
import { readFlags } from './flags.mjs';
import { sandbox } from './peers.mjs';
import { figuresOf, interleave } from './rounds.mjs';
import { startServer } from './server.mjs';

const { rounds, seconds } = readFlags({ rounds: 9, seconds: 1 });
const slot = { seconds };
const orders = '/api/v1/orders';

const send = async (server, path, session, options = {}) => {
  const headers = { 'content-type': 'application/json', 'x-session-id': session };
  const response = await fetch(server.url + path, { headers, ...options });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

const post = (content) => ({ method: 'POST', body: JSON.stringify(content) });

/** The session, an access token in it, and an order of the user of the token. */
const prepare = async (server, policy) => {
  const session = randomUUID();
  const [order] = (await send(server, `${orders}?user_id=a0000000-0000-4000-8000-000000000003`, session))
    .data;
  if (policy !== undefined)
    await send(server, '/session/permissions', session, { ...post({ policy }), method: 'PUT' });
  const login = post({ username: 'bob@example.com', password: 'bob-user-2026' });
  const { access_token: token } = await send(server, '/auth/token', session, login);
  return { session, authorization: `Bearer ${token}`, order: order.id };
};

const server = await startServer(sandbox, {});
try {
  const clients = [await prepare(server), await prepare(server, 'shop')];
  console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s`);
  const paths = { 'list of orders': () => orders, 'one order': ({ order }) => `${orders}/${order}` };
  for (const [title, pathOf] of Object.entries(paths)) {
    const participants = clients.map((client) => ({
      server,
      workload: { name: title, request: { method: 'GET', path: pathOf(client), ...client } },
    }));
    const [without, shop] = await interleave(participants, { rounds, slot, warmUp: { seconds: 3 }, title });
    const { ratio, spread, cpu } = figuresOf(shop, without);
    const before = figuresOf(without, without).cpu;
    console.log(`${title}: ${before} µs, with shop ${cpu} µs, throughput with shop ${ratio} (${spread})`);
  }
} finally {
  await server.stop();
}
