// A TCP proxy between the service and Redis: it keeps requests, and can switch to another server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RedisProxy {
  readonly url: string;
  /** The requests of the service that contain the text, without what it sends at intervals. */
  requests(text?: string): readonly string[];
  /** The Redis server for new connections. */
  setTarget(port: number): void;
  close(): Promise<void>;
}

/** Turns of the event loop in which everything arrives that the service sends without waiting for a response. */
const QUIET_TURNS = 20;

/** The commands that a node sends at intervals, also without requests of clients: pings, the number of classes, tests of a write. */
const atIntervals =
  /^\*1\r\n\$4\r\nPING\r\n|^\*\d+\r\n\$\d+\r\nEVAL(?:SHA)?\r\n[^]*?\r\n\$\d+\r\n[\w-]+:\{(?:classes|check)\}\r\n/;

/** Each is an array of strings: `*2\r\n$3\r\nGET\r\n…`. */
const commandsOf = (sent: string): string[] => sent.split(/(?=\*\d+\r\n\$\d+\r\n[A-Z]+\r\n)/);

export async function startRedisProxy(port: number): Promise<RedisProxy> {
  let target = port;
  const requests = new Requests();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const responses = new HeldResponses(far, near, () => requests.close());
    near.on('data', (chunk) => {
      responses.hold();
      requests.add(chunk.toString());
    });
    near.pipe(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
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
    requests: (text = '') => requests.sent.filter((request) => request.includes(text)),
    setTarget: (other) => (target = other),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A request is all that the service sends until it receives a response, however many packets it has. */
class Requests {
  readonly sent: string[] = [];
  private isOpen = false;

  add(chunk: string): void {
    // The rest of a command whose beginning was in the chunk before begins with no `*`.
    const commands = commandsOf(chunk).filter((command) => command.startsWith('*'));
    const text = commands.filter((command) => !atIntervals.test(command)).join('');
    if (text === '') return;
    if (this.isOpen) this.sent.push(`${this.sent.pop() ?? ''}${text}`);
    else this.sent.push(text);
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}

/** Forwards the responses of Redis when the service has sent nothing for some turns of the event loop, which it shares. */
class HeldResponses {
  private readonly held: Buffer[] = [];
  private turns = 0;

  constructor(
    far: Socket,
    private readonly near: Socket,
    private readonly onForward: () => void,
  ) {
    far.on('data', (chunk) => {
      if (this.held.push(chunk) === 1) this.wait();
    });
  }

  /** Begins to count turns again. */
  hold(): void {
    this.turns = 0;
  }

  private wait(): void {
    setImmediate(() => {
      this.turns += 1;
      if (this.turns < QUIET_TURNS) this.wait();
      else this.forward();
    });
  }

  private forward(): void {
    this.onForward();
    this.near.write(Buffer.concat(this.held.splice(0)));
  }
}
