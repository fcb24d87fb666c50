// The TLS port, which requests client certificates. It serves the same application as the HTTP port.
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createSecureContext, type SecureContext } from 'node:tls';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../config/config.js';
import { ApiError } from '../../core/errors.js';
import { respondToMalformedRequest } from '../../platform/kernel/errors/malformed-request.js';
import { Connections, serverOptions } from '../../platform/kernel/lifecycle/server-options.js';
import { listenAt } from '../../platform/kernel/lifecycle/listen.js';
import { Ports } from '../../platform/kernel/lifecycle/ports.js';
import { retryLater } from '../../platform/kernel/lifecycle/retry.js';
import { MtlsService } from './mtls.service.js';
import { PracticeCaService } from './practice-ca.service.js';

/** A certificate is issued per server name (RFC 6066 §3). The cache of TLS contexts is bounded. */
const MAX_CONTEXTS = 100;
const hostName = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i;

@Injectable()
export class MtlsServer implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private server: Server | undefined;
  private connections: Connections | undefined;
  private ended: Promise<unknown> | undefined;
  private cancelRetry: (() => void) | undefined;
  private readonly contexts = new Map<string, Promise<SecureContext>>();

  constructor(
    private readonly config: Config,
    private readonly ca: PracticeCaService,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly ports: Ports,
    private readonly state: MtlsService,
  ) {}

  /** Rejects if the port is in use, as the HTTP port does. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.open();
    } catch (reason) {
      // The store with the keys is not available. The port opens when it is.
      if (!(reason instanceof ApiError)) throw reason;
      this.openLater();
    }
  }

  /** Stops accepting connections. */
  beforeApplicationShutdown(): void {
    this.cancelRetry?.();
    if (this.server === undefined) return;
    this.state.port = undefined;
    this.ended = once(this.server, 'close');
    this.connections?.close();
    this.server.close();
  }

  /** Waits for the requests in progress. */
  async onApplicationShutdown(): Promise<void> {
    await this.ended;
  }

  private async open(): Promise<void> {
    const { mtlsPort, host } = this.config.values;
    if (mtlsPort === undefined) return;
    const server = (this.server ??= await this.make());
    await listenAt({ variable: 'MTLS_PORT', port: mtlsPort, host }, (address) =>
      once(server.listen(mtlsPort, address), 'listening'),
    );
    this.state.port = (server.address() as AddressInfo).port;
  }

  /** The HTTP port already serves clients, so no failure may end the process. */
  private openLater(): void {
    this.cancelRetry = retryLater(() => {
      this.open().catch((err: unknown) => {
        if (!(err instanceof ApiError)) this.state.logFailure(err);
        this.openLater();
      });
    });
  }

  private async make(): Promise<Server> {
    const application = this.host.httpAdapter.getInstance<FastifyInstance>();
    const ca = await this.ca.certificate();
    const port = serverOptions(this.config.values);
    const options = {
      ...port,
      handshakeTimeout: port.headersTimeout,
      ...(await this.ca.server(this.ownNames())),
      ca,
      requestCert: true,
      // An invalid certificate gets an error response with the reason; a failed handshake would not give one.
      rejectUnauthorized: false,
      SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void): void => {
        this.contextFor(name.toLowerCase(), ca).then((context) => done(null, context), done);
      },
    };
    const server = createServer(options, (request, response) => application.routing(request, response));
    this.connections = new Connections(server, this.config.values);
    this.ports.add(this.connections);
    // Only the HTTP port keeps the process alive.
    return server.on('clientError', respondToMalformedRequest).unref();
  }

  private contextFor(name: string, ca: string): Promise<SecureContext | undefined> {
    if (!hostName.test(name)) return Promise.resolve(undefined);
    let context = this.contexts.get(name);
    if (context === undefined) {
      if (this.contexts.size >= MAX_CONTEXTS) this.contexts.clear();
      context = this.ca.server([name]).then((pair) => createSecureContext({ ...pair, ca }));
      this.contexts.set(name, context);
    }
    return context;
  }

  /** The names for clients that send no server name: the IP addresses and the host name of this machine. */
  private ownNames(): string[] {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.map(({ address }) => address),
    );
    return [...new Set(['localhost', '127.0.0.1', '::1', hostname(), ...addresses])];
  }
}
