// Serves `/metrics`, on the main port or on a separate one.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../../../config/config.js';
import { listenAt } from '../../kernel/lifecycle/listen.js';
import { MetricsService } from './metrics.service.js';

const PATH = '/metrics';
const LIVENESS_PATH = '/health/live';
/** Maximum number of connections of the separate port. */
const MAX_CONNECTIONS = 20;

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

@Injectable()
export class MetricsEndpoint implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly metrics: MetricsService,
  ) {}

  /** The separate port, if there is one. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  register(server: FastifyInstance): void {
    if (this.config.values.metricsPort !== undefined) return;
    server.get(PATH, { config: { stateless: true, jsonOnly: false } }, async (_request, reply) => {
      const { type, text } = await this.metrics.text();
      return reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' }).send(text);
    });
  }

  /** Rejects if the port is in use. */
  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, host } = this.config.values;
    if (typeof metricsPort !== 'number') return;
    this.server = createServer((request, response) => {
      const path = request.method === 'GET' ? request.url?.split('?', 1)[0] : undefined;
      if (path === PATH) this.respond(response).catch(() => response.destroy());
      // On this port the connections of clients cannot make the liveness probe fail.
      else if (path === LIVENESS_PATH) response.writeHead(200, plainText).end('ok\n');
      else response.writeHead(404, plainText).end(`see ${PATH}\n`);
    }).unref();
    const { server } = this;
    server.maxConnections = MAX_CONNECTIONS;
    await listenAt({ variable: 'METRICS_PORT', port: metricsPort, host }, (address) =>
      once(server.listen(metricsPort, address), 'listening'),
    );
  }

  /** Available until the end, so that a stop can be observed. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond(response: ServerResponse): Promise<void> {
    const { type, text } = await this.metrics.text();
    response.writeHead(200, { ...plainText, 'content-type': type }).end(text);
  }
}
