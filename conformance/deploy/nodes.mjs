// Starts the services of compose.yaml as processes: two nodes, the store, and nginx with deploy/nginx.conf.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compose } from './files.mjs';

const exec = promisify(execFile);
const config = join(import.meta.dirname, '../../deploy/nginx.conf');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function waitUntil(condition) {
  const deadline = Date.now() + 180_000;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('the service did not start within three minutes');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts all processes, runs the checks and stops the processes. */
export async function checkNodes(work, check) {
  const [store, first, second, proxy] = await Promise.all([1, 2, 3, 4].map(freePort));
  const running = [];
  const start = (command, words, environment) => {
    const child = spawn(command, words, { stdio: 'ignore', env: { PATH: process.env.PATH, ...environment } });
    running.push(child);
    return child;
  };
  try {
    start('redis-server', ['--port', store, '--bind', '127.0.0.1', '--save', '', '--dir', work].map(String));
    const { environment } = (await compose()).services['node-1'];
    const settings = {
      ...environment,
      REDIS_URL: `redis://127.0.0.1:${store}`,
      JWT_SECRET: randomUUID(),
      HOST: '127.0.0.1',
    };
    const nodes = [first, second].map((port) =>
      start(process.execPath, [join(work, 'app/main.js')], { ...settings, PORT: String(port) }),
    );
    const words = ['-p', work, '-g', 'daemon off;', '-c', await configFor(work, { first, second, proxy })];
    await check('nginx accepts deploy/nginx.conf', () => exec('nginx', ['-t', ...words]));
    start('nginx', words);
    const urls = [first, second, proxy].map((port) => `http://127.0.0.1:${port}`);
    for (const url of urls) await waitUntil(async () => (await fetch(`${url}/health`)).ok);
    await checksOf(urls, nodes, check);
  } finally {
    for (const child of running) child.kill();
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  }
}

async function configFor(work, { first, second, proxy }) {
  const folder = join(work, 'nginx');
  const file = join(work, 'nginx.conf');
  await mkdir(folder);
  // The workers of nginx run as an unprivileged user.
  await Promise.all([work, folder].map((path) => chmod(path, 0o755)));
  const text = (await readFile(config, 'utf8'))
    .replace('node-1:3000', `127.0.0.1:${first}`)
    .replace('node-2:3000', `127.0.0.1:${second}`)
    .replace('listen 8080', `listen 127.0.0.1:${proxy}`)
    .replaceAll('/tmp/', `${folder}/`);
  await writeFile(file, text);
  return file;
}

const same = (found, wanted, what) => {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
};

async function checksOf([first, second, proxy], [node], check) {
  const headers = { 'x-session-id': randomUUID(), 'content-type': 'application/json' };
  const create = (url, name) =>
    fetch(`${url}/api/v1/products`, { method: 'POST', headers, body: JSON.stringify({ name, price: 1 }) });
  const statuses = async (count, send) => {
    const found = new Set();
    for (let at = 0; at < count; at += 1) found.add((await send(at)).status);
    return [...found].join();
  };

  await check('a record written on one node is returned by the other node and the proxy', async () => {
    const { data } = await (await create(first, 'Lamp')).json();
    for (const url of [second, proxy])
      same((await fetch(`${url}/api/v1/products/${data.id}`, { headers })).status, 200, url);
  });
  await check('X-Forwarded-For of a client does not change its rate limit', async () => {
    const left = async (address) => {
      const { headers: received } = await fetch(`${proxy}/api`, {
        headers: { 'x-forwarded-for': address },
      });
      return Number(received.get('x-ratelimit-remaining'));
    };
    const before = await left('192.0.2.1');
    same(await left('192.0.2.2'), before - 1, 'requests left');
  });
  await check('a simulated error reaches the client and does not disable a node', async () => {
    same(
      await statuses(5, () => fetch(`${proxy}/api/v1/users?error=503`, { headers })),
      '503',
      'with error=503',
    );
    same(await statuses(4, () => fetch(`${proxy}/api/v1/users`, { headers })), '200', 'after it');
  });
  await check('the service rejects a body that is too large', async () => {
    const response = await create(proxy, 'x'.repeat(200_000));
    same(response.status, 413, 'status');
    same((await response.json()).success, false, 'success');
  });
  await check('generated URLs contain the public host', async () => {
    const { issuer } = await (await fetch(`${proxy}/.well-known/openid-configuration`)).json();
    same(issuer.startsWith(proxy), true, issuer);
  });
  await check('requests succeed after a node is killed', async () => {
    node.kill('SIGKILL');
    await once(node, 'exit');
    same(await statuses(12, () => fetch(`${proxy}/api/v1/products`, { headers })), '200', 'reading');
    same(await statuses(6, (at) => create(proxy, `Lamp ${at}`)), '201', 'writing');
  });
}
