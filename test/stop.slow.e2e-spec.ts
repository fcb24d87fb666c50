// Graceful shutdown of the process: requests in progress are completed, in bounded time.
import { sendRequest } from './support/http-client.js';
import { KeepAliveClients } from './support/keep-alive-clients.js';
import { waitForUrl, startService, type ServiceProcess } from './support/service-process.js';
import { RawConnection } from './support/raw-connection.js';
import { getRequest, productJson, tlsPortOf, waitUntilClosed, uploadHead } from './support/shutdown.js';

describe('a process that receives a signal', () => {
  async function begin(environment: Record<string, string> = {}): Promise<[ServiceProcess, number]> {
    const run = startService(environment);
    return [run, Number(new URL(await waitForUrl(run)).port)];
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s completes requests in progress with Connection: close, and exits with 0',
    async (signal) => {
      const [run, port] = await begin();
      const line = await RawConnection.connect(port);
      line.send(uploadHead);
      await line.waitFor('100 Continue');
      run.process.kill(signal);
      await waitUntilClosed(port);
      line.send(productJson);

      expect(await line.readToEnd()).toMatch(
        /HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"Lamp"[^]*\}$/i,
      );
      expect(await run.exited).toEqual([0, null]);
      expect(run.output().stderr).toBe('');
    },
  );

  it('ends simulated delays, and closes idle connections', async () => {
    const [run, port] = await begin();
    const [idle, delayed] = [await RawConnection.connect(port), await RawConnection.connect(port)];
    idle.send(getRequest('/health'));
    delayed.send(getRequest('/health') + getRequest('/api/v1/echo?delay=10000'));
    await Promise.all([idle.waitFor('"ok"'), delayed.waitFor('"ok"')]);
    run.process.kill('SIGTERM');

    expect(await delayed.readToEnd()).toMatch(
      /HTTP\/1\.1 503 [^]*connection: close\r\n[^]*"SERVICE_UNAVAILABLE"/i,
    );
    expect((await idle.readToEnd()).match(/HTTP/g)).toHaveLength(1);
    expect(await run.exited).toEqual([0, null]);
  });

  it('exits although clients send nothing, do not finish or do not read', async () => {
    const [run, port] = await begin({ MTLS_PORT: '0' });
    const tlsPort = await tlsPortOf(`http://127.0.0.1:${port}`);
    const lines = await Promise.all([port, port, port, port, tlsPort].map((to) => RawConnection.connect(to)));
    const [, head, body, deaf, tls] = lines;
    head?.send('GET /health HTTP/1.1\r\nHost: sand');
    body?.send(uploadHead + productJson.slice(1));
    deaf?.stopReading();
    deaf?.send(getRequest('/openapi.json').repeat(500));
    tls?.send(Buffer.from([22]));
    await body?.waitFor('100 Continue');
    run.process.kill('SIGTERM');

    expect(await run.exited).toEqual([0, null]);
    lines.forEach((line) => line.destroy());
  });

  it('treats a repeated SIGINT, from the terminal and from npm, as one', async () => {
    const [run, port] = await begin();
    const line = await RawConnection.connect(port);
    line.send(uploadHead);
    await line.waitFor('100 Continue');
    run.process.kill('SIGINT');
    run.process.kill('SIGINT');
    await waitUntilClosed(port);
    line.send(productJson);

    expect(await line.readToEnd()).toContain('201 Created');
    expect(await run.exited).toEqual([0, null]);
  });

  it('serves requests during the grace period while it is not ready, and exits at once on a second signal', async () => {
    const [run, port] = await begin({ SHUTDOWN_GRACE_SECONDS: '300' });
    const url = `http://127.0.0.1:${port}`;
    run.process.kill('SIGTERM');
    while ((await sendRequest(`${url}/health/ready`, 'GET')).status === 200);
    const statuses = [
      await sendRequest(`${url}/api/v1/users`, 'GET'),
      await sendRequest(`${url}/health/ready`, 'GET'),
    ];
    run.process.kill('SIGINT');

    expect(statuses.map(({ status }) => status)).toEqual([200, 503]);
    expect(await run.exited).toEqual([130, null]);
  });

  it('exits after the grace period', async () => {
    const [run, port] = await begin({ SHUTDOWN_GRACE_SECONDS: '1' });
    run.process.kill('SIGTERM');
    while ((await sendRequest(`http://127.0.0.1:${port}/health/ready`, 'GET')).status === 200);

    expect(await run.exited).toEqual([0, null]);
  });
});

describe('a process that receives SIGTERM under load', () => {
  it.each([
    [1, '0'],
    [2, '0'],
    [3, '0'],
    [4, '2'],
  ])(
    'sends Connection: close to 50 keep-alive clients and resets no connection (%i, grace of %s s)',
    async (_, grace) => {
      const service = startService({ SHUTDOWN_GRACE_SECONDS: grace, RATE_LIMIT_PER_MINUTE: '0' });
      const clients = new KeepAliveClients(await waitForUrl(service), 50);
      await clients.reach(500);
      service.process.kill('SIGTERM');
      const { failures, statuses } = await clients.result();

      expect(failures).toEqual([]);
      expect([...statuses].sort()).toEqual([200, 201]);
      expect(await service.exited).toEqual([0, null]);
    },
  );
});
