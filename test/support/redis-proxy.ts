// A wire between the service and a Redis server, at an address that stays: it can lead to another server, and it counts.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RedisProxy {
  readonly url: string;
  /** How often the service has sent something, but for the pings by which it sees that the server lives. */
  requestCount(): number;
  /** From the next connection on. */
  setTarget(port: number): void;
  close(): Promise<void>;
}

const PING = '*1\r\n$4\r\nPING\r\n';

export async function startRedisProxy(port: number): Promise<RedisProxy> {
  let target = port;
  let sent = 0;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.on('data', (chunk) => (sent += chunk.toString().replaceAll(PING, '') === '' ? 0 : 1));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.setNoDelay(true).pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestCount: () => sent,
    setTarget: (other) => (target = other),
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
