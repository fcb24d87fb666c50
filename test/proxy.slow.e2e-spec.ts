// Nodes behind nginx with the configuration of deploy/nginx.conf.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { schemes } from 'practice-http-auth/schemes/index.js';
import { startApp, type TestApp } from './support/app.js';
import { KeepAliveClients } from './support/keep-alive-clients.js';
import { startNginx, type Proxy } from './support/nginx.js';
import { freePort } from './support/ports.js';
import { requirePrograms } from './support/required-programs.js';
import { startService, waitForUrl, type ServiceProcess } from './support/service-process.js';

const { describe: describeProxy } = requirePrograms('nginx');

const portOf = async (service: ServiceProcess): Promise<number> =>
  Number(new URL(await waitForUrl(service)).port);

describeProxy('nginx before two nodes', () => {
  it.each(['0', '2'])('loses no request when a node stops with a grace of %s s', async (grace) => {
    const environment = { SHUTDOWN_GRACE_SECONDS: grace, RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1' };
    const [first, second] = [startService(environment), startService(environment)];
    const proxy = await startNginx([await portOf(first), await portOf(second)]);
    const clients = new KeepAliveClients(proxy.url, 50);
    await clients.reach(500);
    first.process.kill('SIGTERM');
    await first.exited;
    const { completed } = clients;
    await clients.reach(completed + 500);
    const { failures, statuses } = await clients.result({ stop: true });
    second.process.kill();
    await Promise.all([second.exited, proxy.close()]);

    expect(failures).toEqual([]);
    expect([...statuses].sort()).toEqual([200, 201]);
  });
});

const run = promisify(execFile);
const { describe: describeSubPath } = requirePrograms('nginx', 'bash', 'curl', 'openssl');

describeSubPath('a service below a path of a proxy', () => {
  let app: TestApp;
  let proxy: Proxy;
  let base = '';
  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}/sandbox`;
    app = await startApp({ trustProxy: 1, publicBaseUrl: base });
    const belowPath = (text: string): string =>
      text
        .replace('location / {', 'location /sandbox/ {')
        .replace('proxy_pass http://nodes;', 'proxy_pass http://nodes/;');
    proxy = await startNginx([app.port, app.port], belowPath, port);
  });
  afterAll(async () => {
    await proxy.close();
    await app.close();
  });

  it('sets cookies for this path only', async () => {
    const { headers } = await fetch(`${base}/session`);

    expect(headers.get('set-cookie')).toContain('; Path=/sandbox; ');
  });

  it.each(schemes.map(({ id }) => id))('accepts the curl command of the scheme %s', async (id) => {
    const { data } = (await (await fetch(`${base}/auth/methods`)).json()) as {
      data: readonly { id: string; curl: string | null }[];
    };
    const curl = data.find((method) => method.id === id)?.curl ?? null;
    if (curl === null) return;
    const { stdout } = await run('bash', ['-c', curl], { timeout: 120_000 });

    expect(stdout).toContain('"success":true');
  });
});
