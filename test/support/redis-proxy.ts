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

const PING = '*1\r\n$4\r\nPING\r\n';
/** Every half second a node reads the number of classes, also without requests. */
const COUNT =
  /\*5\r\n\$7\r\nEVALSHA\r\n\$40\r\n\w+\r\n\$1\r\n1\r\n\$\d+\r\n[\w-]+:\{classes\}\r\n\$\d+\r\n\d+\r\n/g;

export async function startRedisProxy(port: number): Promise<RedisProxy> {
  let target = port;
  const sent: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.on('data', (chunk) => {
      const requests = chunk.toString().replaceAll(PING, '').replaceAll(COUNT, '');
      if (requests !== '') sent.push(requests);
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
