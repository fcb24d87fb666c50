// Counts each response and its duration by route.
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { DurationHistogram } from './duration-histogram.js';
import { protocolOf, UNKNOWN_ROUTE } from './protocol.js';
import type { FastifyHook } from '../routing/fastify-hook.js';

type Sent = (error: Error | null, payload: unknown) => void;

/** The counters of one method of one route. No label contains client input, so their number is limited. */
export class RouteMeter {
  readonly durations = new DurationHistogram();
  /** By the first digit of the status. */
  readonly statuses = new Float64Array(6);

  constructor(
    readonly method: string,
    readonly route: string,
    readonly protocol: string,
  ) {}

  readonly count = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Sent): void => {
    const statusClass = (reply.statusCode / 100) | 0;
    this.statuses[statusClass] = (this.statuses[statusClass] ?? 0) + 1;
    this.durations.record(performance.now() - request.startedAt);
    done(null, payload);
  };
}

@Injectable()
export class MeterHook implements FastifyHook {
  /** All requests without a route. */
  private readonly unknown = new RouteMeter('any', UNKNOWN_ROUTE, protocolOf(undefined));
  readonly meters: RouteMeter[] = [this.unknown];

  /** Hooks of a route run after those of the server, when the status is final. Requests without a route run only the latter. */
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      route.onSend = [route.onSend ?? [], this.countersOf(route)].flat();
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      if (request.is404) this.unknown.count(request, reply, payload, done);
      else done(null, payload);
    });
  }

  private countersOf({ method, url, config }: RouteOptions): RouteMeter['count'] {
    const meters = [method].flat().map((name) => new RouteMeter(name, url, protocolOf(config)));
    this.meters.push(...meters);
    const [only] = meters;
    if (only !== undefined && meters.length === 1) return only.count;
    const byMethod = new Map(meters.map((meter) => [meter.method, meter]));
    return (request, ...rest) => (byMethod.get(request.method) ?? this.unknown).count(request, ...rest);
  }
}
