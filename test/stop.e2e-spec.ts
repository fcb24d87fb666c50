// How the service ends when it is told to: whoever is being served is served, nobody can hold it up.
import { connect } from 'node:net';
import { startApp } from './support/app.js';
import { exchange } from './support/exchange.js';
import { addressOf, start, type Run } from './support/service.js';
import { Line } from './support/raw.js';

// A service has to compile, to start, and once to lose its patience.
jest.setTimeout(60_000);

const lamp = '{"name": "Lamp", "price": 5}';
const upload = [
  'POST /api/v1/products HTTP/1.1\r\nHost: sandbox\r\nContent-Type: application/json',
  `Content-Length: ${lamp.length}\r\nExpect: 100-continue\r\n\r\n`,
].join('\r\n');
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: sandbox\r\n\r\n`;

/** Whether a port still takes connections. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    socket.on('close', (failed) => resolve(!failed));
  });
}

async function untilClosed(port: number): Promise<void> {
  while (await isOpen(port));
}

/** As the catalogue of schemes tells it. */
async function tlsPortOf(url: string): Promise<number> {
  const { text } = await exchange(`${url}/auth/methods`, 'GET');
  return Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]);
}

describe('a process that is told to stop', () => {
  async function begin(environment: Record<string, string> = {}): Promise<[Run, number]> {
    const run = start(environment);
    return [run, Number(new URL(await addressOf(run)).port)];
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers what is under way as a whole, says that it is the last, and ends with 0',
    async (signal) => {
      const [run, port] = await begin();
      const line = await Line.to(port);
      line.send(upload);
      await line.hears('100 Continue');
      run.process.kill(signal);
      await untilClosed(port);
      line.send(lamp);

      expect(await line.end()).toMatch(
        /HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"Lamp"[^]*\}$/i,
      );
      expect(await run.exited).toEqual([0, null]);
      expect(run.output().stderr).toBe('');
    },
  );

  it('cuts a simulated delay short, and closes a connection that is idle', async () => {
    const [run, port] = await begin();
    const [idle, delayed] = [await Line.to(port), await Line.to(port)];
    idle.send(get('/health'));
    delayed.send(get('/health') + get('/api/v1/echo?delay=10000'));
    await Promise.all([idle.hears('"ok"'), delayed.hears('"ok"')]);
    run.process.kill('SIGTERM');

    expect(await delayed.end()).toMatch(/HTTP\/1\.1 503 [^]*connection: close\r\n[^]*"SERVICE_UNAVAILABLE"/i);
    expect((await idle.end()).match(/HTTP/g)).toHaveLength(1);
    expect(await run.exited).toEqual([0, null]);
  });

  it('is not held up by clients that neither ask, nor finish, nor read', async () => {
    const [run, port] = await begin({ MTLS_PORT: '0' });
    const tlsPort = await tlsPortOf(`http://127.0.0.1:${port}`);
    const lines = await Promise.all([port, port, port, port, tlsPort].map((to) => Line.to(to)));
    const [, head, body, deaf, tls] = lines;
    head?.send('GET /health HTTP/1.1\r\nHost: sand');
    body?.send(upload + lamp.slice(1));
    deaf?.stopReading();
    deaf?.send(get('/openapi.json').repeat(500));
    tls?.send(Buffer.from([22]));
    await body?.hears('100 Continue');
    const told = performance.now();
    run.process.kill('SIGTERM');

    expect(await run.exited).toEqual([0, null]);
    expect(performance.now() - told).toBeLessThan(10_000);
    lines.forEach((line) => line.hangUp());
  });

  it('takes a Ctrl-C that comes twice, from the terminal and from npm, for one', async () => {
    const [run, port] = await begin();
    const line = await Line.to(port);
    line.send(upload);
    await line.hears('100 Continue');
    run.process.kill('SIGINT');
    run.process.kill('SIGINT');
    await untilClosed(port);
    line.send(lamp);

    expect(await line.end()).toContain('201 Created');
    expect(await run.exited).toEqual([0, null]);
  });

  it('serves through its grace while it says that it is not ready, and ends at once when told again', async () => {
    const [run, port] = await begin({ SHUTDOWN_GRACE_SECONDS: '300' });
    const url = `http://127.0.0.1:${port}`;
    run.process.kill('SIGTERM');
    while ((await exchange(`${url}/health/ready`, 'GET')).status === 200);
    const statuses = [
      await exchange(`${url}/api/v1/users`, 'GET'),
      await exchange(`${url}/health/ready`, 'GET'),
    ];
    run.process.kill('SIGINT');

    expect(statuses.map(({ status }) => status)).toEqual([200, 503]);
    expect(await run.exited).toEqual([130, null]);
  });

  it('ends by itself after its grace', async () => {
    const [run, port] = await begin({ SHUTDOWN_GRACE_SECONDS: '1' });
    run.process.kill('SIGTERM');
    while ((await exchange(`http://127.0.0.1:${port}/health/ready`, 'GET')).status === 200);

    expect(await run.exited).toEqual([0, null]);
  });
});

describe('an application that is closed', () => {
  it('serves a request that it has begun to read, which is the last one there', async () => {
    const app = await startApp();
    const line = await Line.to(app.port);
    line.send('GET /api/v1/users HTTP/1.1\r\nHost: sand');
    await app.client().get('/health');
    const closed = app.close();
    await untilClosed(app.port);
    line.send('box\r\n\r\n' + get('/health'));
    const answers = await line.end();
    await closed;

    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(answers).toMatch(/^connection: close\r$/im);
  });

  it('serves what is under way on the port with TLS as well, and ends what is idle there', async () => {
    const secure = await startApp({ mtlsPort: 0, host: '127.0.0.1' });
    const port = await tlsPortOf(secure.url);
    const [busy, idle] = [await Line.secureTo(port), await Line.secureTo(port)];
    idle.send(get('/health'));
    busy.send(upload);
    await Promise.all([idle.hears('"ok"'), busy.hears('100 Continue')]);
    const closed = secure.close();
    await untilClosed(port);
    busy.send(lamp);
    const answers = [await busy.end(), await idle.end()];
    await closed;

    expect(answers[0]).toMatch(/HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"Lamp"[^]*\}$/i);
    expect(answers[1]?.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('does not wait for a connection on which nobody has asked', async () => {
    const app = await startApp();
    const line = await Line.to(app.port);
    await app.client().get('/health');
    const begun = performance.now();
    await app.close();

    expect(performance.now() - begun).toBeLessThan(4500);
    expect(await line.end()).toBe('');
  });
});
