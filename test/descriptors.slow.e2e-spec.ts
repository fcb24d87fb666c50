// A process that may open few files: clients cannot use up the file descriptors that it needs itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { RawConnection } from './support/raw-connection.js';
import { waitForUrl, type ServiceProcess } from './support/service-process.js';
import { getRequest } from './support/shutdown.js';

const MAX_ATTEMPTS = 1000;

let service: ServiceProcess;
let url = '';
beforeAll(async () => {
  const command = `ulimit -n 80 && exec ${process.execPath} ${resolve('dist/main.js')}`;
  const env = { PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0' };
  const child = spawn('sh', ['-c', command], { env });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (written.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (written.stderr += String(chunk)));
  service = { process: child, output: () => written, exited: once(child, 'close') };
  url = await waitForUrl(service);
});
afterAll(async () => {
  service.process.kill();
  await service.exited;
});

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', connection: 'close' },
  body: JSON.stringify(body),
});

it('logs that it lowers MAX_CONNECTIONS', () => {
  expect(service.output().stdout).toMatch(
    /"warn".*MAX_CONNECTIONS is lowered: this process may open 80 files/,
  );
});

it('loads GraphQL, the SOAP client and the metrics after 120 connections were opened', async () => {
  const port = Number(new URL(url).port);
  const opened = await Promise.all(Array.from({ length: 120 }, () => RawConnection.connect(port)));
  const [first] = opened;
  // The first connection was accepted: the request loads GraphQL while the others are open.
  const query = '/graphql?query=%7B__typename%7D';
  first?.send(getRequest(query));
  await first?.waitFor('"__typename"');
  first?.send(getRequest('/metrics'));
  await first?.waitFor('sandbox_build_info');
  first?.send('POST /api/v1/flows/three-protocols HTTP/1.1\r\nHost: sandbox\r\nContent-Length: 0\r\n\r\n');
  await first?.waitFor('"completed"');
  opened.forEach((connection) => connection.destroy());
  await Promise.all(opened.map((connection) => connection.readToEnd()));

  expect(await statusWhenAccepted(post({ query: '{ users { pageInfo { total } } }' }))).toBe(200);
});

/** The service closes its side of a connection after the client does. Until then it resets new connections. */
async function statusWhenAccepted(request: RequestInit): Promise<number> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return (await fetch(`${url}/graphql`, request)).status;
    } catch (error) {
      if (attempts === MAX_ATTEMPTS) throw error;
    }
  }
}
