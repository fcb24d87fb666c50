// What every port has in common, plain or TLS: how long its clients may take, how much they may ask for at once, and how its
// connections end.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.js';
import { answersWhile } from './answer.js';

type Values = Config['values'];

/** Bytes of a request line with its headers. Node's own default, said here so that no flag of Node can move it. */
const LARGEST_HEAD = 16 * 1024;

/** Milliseconds that requests under way have, once the port is closed. With all the rest a stop takes less than ten seconds. */
const LONGEST_DRAIN = 5000;

/** In milliseconds. Whoever is too slow gets a 408; who does not read is hung up on. */
interface Timeouts {
  /** For a whole request to arrive. */
  readonly requestTimeout: number;
  /** For its head, counted from its first byte, on a new connection from the beginning. */
  readonly headersTimeout: number;
  /** How often these two are looked at, so how late their end may come. */
  readonly connectionsCheckingInterval: number;
  /** Between an answer and the next request. */
  readonly keepAliveTimeout: number;
  /** Without a byte taken, while an answer waits to be read. */
  readonly unreadTimeout: number;
}

interface ServerOptions extends Timeouts {
  readonly maxHeaderSize: number;
  readonly requireHostHeader: boolean;
  readonly ServerResponse: typeof ServerResponse;
}

/** The options of a server, Fastify's and Node's alike. `isOpen`: whether its port takes new connections. */
export function serverOptions(values: Values, isOpen: () => boolean): ServerOptions {
  return {
    ...timeoutsOf(values),
    maxHeaderSize: LARGEST_HEAD,
    // Node would refuse a request without one, without a body.
    requireHostHeader: false,
    ServerResponse: answersWhile(isOpen),
  };
}

export function timeoutsOf({ requestTimeoutSeconds, keepAliveSeconds }: Values): Timeouts {
  const requestTimeout = requestTimeoutSeconds * 1000;
  return {
    requestTimeout,
    headersTimeout: requestTimeout / 2,
    connectionsCheckingInterval: requestTimeout / 20,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Longer than the longest simulated delay, which another request of the same connection may wait for.
    unreadTimeout: requestTimeout * 1.5,
  };
}

/** The connections of a port. */
export class Connections {
  private readonly open = new Set<Socket>();
  private readonly watch: NodeJS.Timeout;

  constructor(server: Server, values: Values) {
    const { connectionsCheckingInterval, unreadTimeout } = timeoutsOf(values);
    this.watch = setInterval(() => this.expectReaders(unreadTimeout), connectionsCheckingInterval).unref();
    // One more is closed without a word: whoever is flooded should not have to talk.
    server.maxConnections = values.maxConnections;
    // As many headers as fit; Node would drop those after the first 1,000 or 2,000 in silence.
    server.maxHeadersCount = 0;
    // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1); Node would refuse it without a body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  /** For a port that closes, which ends the idle ones. Those that never asked end with them, the others before long. */
  close(): void {
    clearInterval(this.watch);
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => this.open.forEach((socket) => socket.destroy()), LONGEST_DRAIN).unref();
  }

  /**
   * Sets Node's timer where an answer waits to be read, and nowhere else: to set and to stop it in every request is a good
   * part of what a small one costs. When the answer was read, the timer for an idle connection takes its place.
   */
  private expectReaders(unreadTimeout: number): void {
    for (const socket of this.open)
      if (socket.writableLength > 0 && socket.timeout !== unreadTimeout) socket.setTimeout(unreadTimeout);
  }
}
