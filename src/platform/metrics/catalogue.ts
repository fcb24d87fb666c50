// Every metric of this service's own: its name, its labels, what it counts, and where its numbers are kept meanwhile.
import type { SessionStore } from '../session/session.store.js';
import type { SimulationRunner } from '../simulation/simulation.runner.js';
import type { RateLimitHook } from '../rate-limit/rate-limit.hook.js';
import type { RedisMonitor } from '../redis/redis.monitor.js';
import type { DurationHistogram } from './duration-histogram.js';
import type { RouteMeter } from './meter.hook.js';

/** Those who count. */
export interface MetricSources {
  readonly meters: readonly RouteMeter[];
  readonly sessions: SessionStore;
  readonly limit: RateLimitHook;
  readonly simulation: SimulationRunner;
  /** Where there is a server to watch. */
  readonly redis: RedisMonitor | undefined;
  readonly build: Readonly<Record<'version' | 'node' | 'store', string>>;
}

export type Labels = Readonly<Record<string, string>>;
type Sample<T> = readonly [labels: Labels, value: T];

interface Metric<Type extends string, T> {
  readonly type: Type;
  readonly name: string;
  readonly doc: string;
  readonly labels: readonly string[];
  /** What has not happened yet may be left out. */
  readonly read: (sources: MetricSources) => readonly Sample<T>[] | Promise<readonly Sample<T>[]>;
}

export type ServiceMetric = Metric<'counter' | 'gauge', number> | Metric<'histogram', DurationHistogram>;

/** Requests that asked for nothing of a route are no series of it. */
const asked = ({ meters }: MetricSources): readonly RouteMeter[] =>
  meters.filter(({ statuses }) => statuses.some((count) => count > 0));

const labelsOf = ({ method, route, protocol }: RouteMeter): Labels => ({ method, route, protocol });

export const catalogue: readonly ServiceMetric[] = [
  {
    type: 'counter',
    name: 'http_requests_total',
    doc: 'Answers, by the first digit of their status.',
    labels: ['method', 'route', 'protocol', 'status'],
    read: (sources) =>
      asked(sources).flatMap((meter) =>
        [...meter.statuses].flatMap((count, digit) =>
          count === 0 ? [] : [[{ ...labelsOf(meter), status: `${digit}xx` }, count] as const],
        ),
      ),
  },
  {
    type: 'histogram',
    name: 'http_request_duration_seconds',
    doc: 'From the head of a request until its answer is handed to the connection.',
    labels: ['method', 'route', 'protocol'],
    read: (sources) => asked(sources).map((meter) => [labelsOf(meter), meter.durations]),
  },
  {
    type: 'gauge',
    name: 'sandbox_sessions_live',
    doc: 'Sessions alive now; those of all nodes where they share a store.',
    labels: [],
    read: async ({ sessions }) => [[{}, (await sessions.counts()).active]],
  },
  {
    type: 'counter',
    name: 'sandbox_sessions_opened_total',
    doc: 'Sessions that this node opened.',
    labels: [],
    read: ({ sessions }) => [[{}, sessions.counters.opened]],
  },
  {
    type: 'counter',
    name: 'sandbox_sessions_ended_total',
    doc: 'Sessions whose time is over; only with `STORE=memory`.',
    labels: [],
    read: async ({ sessions }) =>
      sessions.isRemote ? [] : [[{}, sessions.counters.opened - (await sessions.counts()).active]],
  },
  {
    type: 'counter',
    name: 'sandbox_sessions_refused_total',
    doc: 'Sessions for which there was no room.',
    labels: [],
    read: ({ sessions }) => [[{}, sessions.counters.refused]],
  },
  {
    type: 'counter',
    name: 'sandbox_rate_limited_total',
    doc: 'Requests refused with 429 because their address had sent too many.',
    labels: [],
    read: ({ limit }) => [[{}, limit.rejected]],
  },
  {
    type: 'counter',
    name: 'sandbox_simulated_total',
    doc: 'Delays and failures that clients asked for.',
    labels: ['kind'],
    read: ({ simulation }) => Object.entries(simulation.tally).map(([kind, count]) => [{ kind }, count]),
  },
  {
    type: 'histogram',
    name: 'sandbox_store_operation_duration_seconds',
    doc: 'Round trips to Redis; only with `STORE=redis`, since in memory nothing takes that long.',
    labels: ['operation'],
    read: ({ redis }) =>
      [...(redis?.operations ?? [])].map(([operation, { durations }]) => [{ operation }, durations]),
  },
  {
    type: 'counter',
    name: 'sandbox_store_failures_total',
    doc: 'Round trips to Redis that failed; only with `STORE=redis`.',
    labels: ['operation'],
    read: ({ redis }) =>
      [...(redis?.operations ?? [])].map(([operation, { failures }]) => [{ operation }, failures]),
  },
  {
    type: 'gauge',
    name: 'sandbox_build_info',
    doc: 'Always 1; the labels say what runs here.',
    labels: ['version', 'node', 'store'],
    read: ({ build }) => [[build, 1]],
  },
];
