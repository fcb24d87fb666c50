// A Redis server for a test file: its own, on a free port, with nothing written to disk.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';

export interface TestRedis {
  readonly url: string;
  /** As if the machine froze: connections stay, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends the server with all it holds. */
  stop(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

const isThere = spawnSync('redis-server', ['--version']).status === 0;
// What a developer's machine lacks is skipped loudly; in CI it is a fault.
if (!isThere && process.env.CI !== undefined) throw new Error('there is no redis-server on this machine');
if (!isThere) console.warn('SKIPPED: the tests on Redis, because there is no redis-server on this machine');

/** `describe`, where there is a Redis server to test with. */
export const describeOnRedis = isThere ? describe : describe.skip;

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const arguments_ = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', arguments_, { stdio: 'ignore' });
    await answering(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    start,
    stop: () =>
      new Promise((resolve) => {
        server?.once('exit', () => resolve());
        server?.kill('SIGKILL');
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until something listens on a port. */
async function answering(port: number): Promise<void> {
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isUp) return;
  }
}
