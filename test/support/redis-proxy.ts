// A TCP proxy between the service and Redis: it counts requests, and can switch to another server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RedisProxy {
  readonly url: string;
  /** The number of requests of the service that contain the text, without what it sends at intervals. */
  requestCount(text?: string): number;
  /** The Redis server for new connections. */
  setTarget(port: number): void;
  close(): Promise<void>;
}

/** What a node sends at intervals, also without requests of clients: pings, the number of classes, and tests of a write. */
const atIntervals =
  /^\*1\r\n\$4\r\nPING\r\n|^\*\d+\r\n\$\d+\r\nEVAL(?:SHA)?\r\n[^]*?\r\n\$\d+\r\n[\w-]+:\{(?:classes|check)\}\r\n/;

/** Each is an array of strings: `*2\r\n$3\r\nGET\r\n…`. */
const commandsOf = (sent: string): string[] => sent.split(/(?=\*\d+\r\n\$\d+\r\n[A-Z]+\r\n)/);

export async function startRedisProxy(port: number): Promise<RedisProxy> {
  let target = port;
  const sent: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.on('data', (chunk) => {
      // The rest of a command whose beginning was in the chunk before begins with no `*`.
      const commands = commandsOf(chunk.toString()).filter((command) => command.startsWith('*'));
      const requests = commands.filter((command) => !atIntervals.test(command));
      if (requests.length > 0) sent.push(requests.join(''));
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true).pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: (text = '') => sent.filter((request) => request.includes(text)).length,
    setTarget: (other) => (target = other),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
