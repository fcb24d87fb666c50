// Nodes behind nginx with the configuration of deploy/nginx.conf.
import { KeepAliveClients } from './support/keep-alive-clients.js';
import { startNginx } from './support/nginx.js';
import { requirePrograms } from './support/required-programs.js';
import { startService, waitForUrl, type ServiceProcess } from './support/service-process.js';

jest.setTimeout(60_000);

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
