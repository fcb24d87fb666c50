// What compose.yaml puts up, as plain processes: two nodes, their store, and nginx with deploy/nginx.conf before them.
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

async function eventually(question) {
  const deadline = Date.now() + 60_000;
  while (!(await question().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('it does not come up within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Puts everything up, hands the addresses to the checks, and takes everything down. */
export async function tryNodes(work, check) {
  const [store, first, second, entrance] = await Promise.all([1, 2, 3, 4].map(freePort));
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
    const words = ['-p', work, '-g', 'daemon off;', '-c', await configFor(work, { first, second, entrance })];
    await check('nginx takes deploy/nginx.conf', () => exec('nginx', ['-t', ...words]));
    start('nginx', words);
    const urls = [first, second, entrance].map((port) => `http://127.0.0.1:${port}`);
    for (const url of urls) await eventually(async () => (await fetch(`${url}/health`)).ok);
    await checksOf(urls, nodes, check);
  } finally {
    for (const child of running) child.kill();
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  }
}

async function configFor(work, { first, second, entrance }) {
  const folder = join(work, 'nginx');
  const file = join(work, 'nginx.conf');
  await mkdir(folder);
  // The workers of nginx run as nobody.
  await Promise.all([work, folder].map((path) => chmod(path, 0o755)));
  const text = (await readFile(config, 'utf8'))
    .replace('node-1:3000', `127.0.0.1:${first}`)
    .replace('node-2:3000', `127.0.0.1:${second}`)
    .replace('listen 8080', `listen 127.0.0.1:${entrance}`)
    .replaceAll('/tmp/', `${folder}/`);
  await writeFile(file, text);
  return file;
}

const same = (found, wanted, what) => {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
};

async function checksOf([first, second, entrance], [node], check) {
  const headers = { 'x-session-id': randomUUID(), 'content-type': 'application/json' };
  const create = (url, name) =>
    fetch(`${url}/api/v1/products`, { method: 'POST', headers, body: JSON.stringify({ name, price: 1 }) });
  const statuses = async (count, ask) => {
    const found = new Set();
    for (let at = 0; at < count; at += 1) found.add((await ask(at)).status);
    return [...found].join();
  };

  await check('what one node wrote the other reads, and the entrance too', async () => {
    const { data } = await (await create(first, 'Lamp')).json();
    for (const url of [second, entrance])
      same((await fetch(`${url}/api/v1/products/${data.id}`, { headers })).status, 200, url);
  });
  await check('nobody gets another limit by naming another address', async () => {
    const left = async (address) => {
      const { headers: answered } = await fetch(`${entrance}/api`, {
        headers: { 'x-forwarded-for': address },
      });
      return Number(answered.get('x-ratelimit-remaining'));
    };
    const before = await left('192.0.2.1');
    same(await left('192.0.2.2'), before - 1, 'requests left');
  });
  await check('a failure that was asked for reaches the client, and costs no node', async () => {
    same(
      await statuses(5, () => fetch(`${entrance}/api/v1/users?error=503`, { headers })),
      '503',
      'with error=503',
    );
    same(await statuses(4, () => fetch(`${entrance}/api/v1/users`, { headers })), '200', 'after it');
  });
  await check('too large a body is refused in the words of the service', async () => {
    const answer = await create(entrance, 'x'.repeat(200_000));
    same(answer.status, 413, 'status');
    same((await answer.json()).success, false, 'success');
  });
  await check('a link names the address that the client sees', async () => {
    const { issuer } = await (await fetch(`${entrance}/.well-known/openid-configuration`)).json();
    same(issuer.startsWith(entrance), true, issuer);
  });
  await check('when a node dies, requests go on', async () => {
    node.kill('SIGKILL');
    await once(node, 'exit');
    same(await statuses(12, () => fetch(`${entrance}/api/v1/products`, { headers })), '200', 'reading');
    same(await statuses(6, (at) => create(entrance, `Lamp ${at}`)), '201', 'writing');
  });
}
