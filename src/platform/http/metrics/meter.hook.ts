// Counts each response and its duration by route.
import { Injectable } from '@nestjs/common';
import type { RouteOptions } from 'fastify';
import { DurationHistogram } from '../../kernel/runtime/duration-histogram.js';
import { protocolOf, UNKNOWN_ROUTE } from '../../kernel/runtime/protocol.js';
import type { FastifyHook } from '../../kernel/runtime/fastify-hook.js';
import { ResponseHooks, type OnResponse } from '../routing/response-hooks.js';

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

  readonly count: OnResponse = (request, reply, payload) => {
    const statusClass = (reply.statusCode / 100) | 0;
    this.statuses[statusClass] = (this.statuses[statusClass] ?? 0) + 1;
    this.durations.record(performance.now() - request.startedAt);
    return payload;
  };
}

@Injectable()
export class MeterHook implements FastifyHook {
  /** All requests without a route. */
  private readonly unknown = new RouteMeter('any', UNKNOWN_ROUTE, protocolOf(undefined));
  readonly meters: RouteMeter[] = [this.unknown];

  constructor(private readonly responses: ResponseHooks) {}

  register(): void {
    this.responses.onRoutes((route) => this.countersOf(route));
    this.responses.onUnknownPaths(() => true, this.unknown.count);
  }

  private countersOf({ method, url, config }: RouteOptions): OnResponse {
    const meters = [method].flat().map((name) => new RouteMeter(name, url, protocolOf(config)));
    this.meters.push(...meters);
    const [only] = meters;
    if (only !== undefined && meters.length === 1) return only.count;
    const byMethod = new Map(meters.map((meter) => [meter.method, meter]));
    return (request, ...rest) => (byMethod.get(request.method) ?? this.unknown).count(request, ...rest);
  }
}
