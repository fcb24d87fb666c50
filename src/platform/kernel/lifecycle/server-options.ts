// Options of the HTTP servers, plain and TLS: timeouts, limits, and how their connections close on shutdown.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Config } from '../../../config/config.js';
import { respondToConnect } from '../errors/malformed-request.js';
import { connectionLimit } from './file-descriptors.js';

type Values = Config['values'];

/** Bytes of a request line and its headers. This is Node's default; set here so that `--max-http-header-size` has no effect. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Milliseconds for requests in progress once the port is closed. A stop takes less than ten seconds in total. */
const DRAIN_TIMEOUT = 5000;

/** Milliseconds that an idle connection stays open on shutdown, because a request may be on its way. */
const LINGER = 1000;

/** In milliseconds. A client that sends too slowly gets 408; the connection of one that does not read is closed. */
interface Timeouts {
  /** For a complete request to arrive. */
  readonly requestTimeout: number;
  /** For the request line and headers, from the first byte; on a new connection from its start. */
  readonly headersTimeout: number;
  /** How often Node checks these two, and so how late they may take effect. */
  readonly connectionsCheckingInterval: number;
  /** Between a response and the next request. */
  readonly keepAliveTimeout: number;
  /** During a request or a response, without a byte in either direction. */
  readonly inactivityTimeout: number;
  /** During a long response, without a byte that the client reads. */
  readonly unreadTimeout: number;
}

interface ServerOptions extends Timeouts {
  readonly maxHeaderSize: number;
  readonly requireHostHeader: boolean;
}

/** The options of a server, for Fastify and for Node. */
export function serverOptions(values: Values): ServerOptions {
  return {
    ...timeoutsOf(values),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node would reject a request without Host with an empty body.
    requireHostHeader: false,
  };
}

export function timeoutsOf({ requestTimeoutSeconds, keepAliveSeconds }: Values): Timeouts {
  const requestTimeout = requestTimeoutSeconds * 1000;
  return {
    requestTimeout,
    headersTimeout: requestTimeout / 2,
    connectionsCheckingInterval: requestTimeout / 20,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Longer than the longest simulated delay, during which nothing is sent.
    inactivityTimeout: requestTimeout * 1.5,
    unreadTimeout: requestTimeout / 4,
  };
}

/** The open connections of a server. */
export class Connections {
  private readonly open = new Set<Socket>();
  /** Connections since the start. */
  accepted = 0;
  private linger = 0;

  constructor(
    private readonly server: Server,
    values: Values,
  ) {
    server.setTimeout(timeoutsOf(values).inactivityTimeout);
    // A further connection is closed without a response: under a flood, responses would add to the load.
    server.maxConnections = connectionLimit(values).limit;
    // Limited by `maxHeaderSize` alone; Node would silently drop headers after the first 1,000 or 2,000.
    server.maxHeadersCount = 0;
    // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node would reject it with an empty body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    // `ExpectationHook` sends 100; Node would send it before the request is routed. GET and HEAD have no use for a body.
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'GET' || request.method === 'HEAD') response.writeContinue();
      server.emit('request', request, response);
    });
    server.on('connect', respondToConnect);
    server.on('connection', (socket: Socket) => {
      this.accepted += 1;
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
      useIpv4Address(socket);
    });
    server.on('secureConnection', useIpv4Address);
  }

  /** Stops accepting connections. The open ones are closed by `close()`. */
  stopListening(): void {
    this.linger = LINGER;
    // Unlike `close()` of the HTTP server, this does not close idle connections.
    NetServer.prototype.close.call(this.server);
  }

  /**
   * Call it before the server closes. Closes idle connections, after `stopListening()` once they were idle for a second: a
   * request that arrives in this time gets a response, which closes its connection (RFC 9112 §9.6). Closes all other
   * connections after the drain timeout.
   */
  close(): void {
    const { server, linger } = this;
    const closeIdleConnections = server.closeIdleConnections.bind(server);
    const closeIdle = (): void => {
      closeIdleConnections();
      // Node does not count connections that never sent a byte as idle.
      for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
    };
    if (linger === 0) closeIdle();
    else {
      // Node calls this method when the server closes.
      server.closeIdleConnections = () => undefined;
      // Timers run before requests that have already arrived. Read these requests first.
      setInterval(() => setImmediate(closeIdle), linger).unref();
    }
    const timer = setTimeout(() => this.destroy(), DRAIN_TIMEOUT).unref();
    server.once('close', () => clearTimeout(timer));
  }

  /** Closes all connections, also those with a request in progress. */
  destroy(): void {
    for (const socket of this.open) socket.destroy();
  }
}

const MAPPED = '::ffff:';

/** On a port for both versions of IP, Node reports an IPv4 address as an IPv6 address (RFC 4291 §2.5.5.2). */
function useIpv4Address(socket: Socket): void {
  const { remoteAddress } = socket;
  if (remoteAddress?.startsWith(MAPPED) !== true) return;
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress.slice(MAPPED.length) });
}
