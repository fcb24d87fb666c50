// The metrics of the platform: name, labels, help text and source of each. Other modules add theirs to FeatureMetrics.
import type { MemoryAccount } from '../../kernel/memory/memory.account.js';
import type { MemoryBudget } from '../../kernel/memory/memory.budget.js';
import type { RateLimitHook } from '../rate-limit/rate-limit.hook.js';
import type { RedisMonitor } from '../../kernel/redis/redis.monitor.js';
import type { DurationHistogram } from '../../kernel/runtime/duration-histogram.js';
import type { RouteMeter } from './meter.hook.js';

/** The sources of the values. */
export interface MetricSources {
  readonly meters: readonly RouteMeter[];
  readonly limit: RateLimitHook;
  readonly memory: MemoryBudget;
  /** With `STORE=redis`. */
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
  /** Series without a value yet may be left out. */
  readonly read: (sources: MetricSources) => readonly Sample<T>[] | Promise<readonly Sample<T>[]>;
}

export type ServiceMetric = Metric<'counter' | 'gauge', number> | Metric<'histogram', DurationHistogram>;

/** Routes without requests have no series. */
const usedMeters = ({ meters }: MetricSources): readonly RouteMeter[] =>
  meters.filter(({ statuses }) => statuses.some((count) => count > 0));

const memoryOf = ({ memory }: MetricSources, value: (part: MemoryAccount) => number): Sample<number>[] =>
  memory.parts.map((part) => [{ part: part.name }, value(part)]);

const labelsOf = ({ method, route, protocol }: RouteMeter): Labels => ({ method, route, protocol });

export const metricCatalogue: readonly ServiceMetric[] = [
  {
    type: 'counter',
    name: 'http_requests_total',
    doc: 'HTTP responses by status class.',
    labels: ['method', 'route', 'protocol', 'status'],
    read: (sources) =>
      usedMeters(sources).flatMap((meter) =>
        [...meter.statuses].flatMap((count, digit) =>
          count === 0 ? [] : [[{ ...labelsOf(meter), status: `${digit}xx` }, count] as const],
        ),
      ),
  },
  {
    type: 'histogram',
    name: 'http_request_duration_seconds',
    doc: 'Time from the headers of a request to the end of its processing, in seconds.',
    labels: ['method', 'route', 'protocol'],
    read: (sources) => usedMeters(sources).map((meter) => [labelsOf(meter), meter.durations]),
  },
  {
    type: 'counter',
    name: 'sandbox_rate_limited_total',
    doc: 'Requests rejected with 429 by the rate limit.',
    labels: [],
    read: ({ limit }) => [[{}, limit.rejected]],
  },
  {
    type: 'histogram',
    name: 'sandbox_store_operation_duration_seconds',
    doc: 'Duration of Redis operations in seconds; only with STORE=redis.',
    labels: ['operation'],
    read: ({ redis }) =>
      [...(redis?.operations ?? [])].map(([operation, { durations }]) => [{ operation }, durations]),
  },
  {
    type: 'counter',
    name: 'sandbox_store_failures_total',
    doc: 'Failed Redis operations; only with STORE=redis.',
    labels: ['operation'],
    read: ({ redis }) =>
      [...(redis?.operations ?? [])].map(([operation, { failures }]) => [{ operation }, failures]),
  },
  {
    type: 'gauge',
    name: 'sandbox_memory_used_bytes',
    doc: 'Memory that clients use, by part of the memory budget.',
    labels: ['part'],
    read: (sources) => memoryOf(sources, ({ bytes }) => bytes),
  },
  {
    type: 'gauge',
    name: 'sandbox_memory_limit_bytes',
    doc: 'Maximum memory of each part.',
    labels: ['part'],
    read: (sources) => memoryOf(sources, ({ limit }) => limit),
  },
  {
    type: 'gauge',
    name: 'sandbox_memory_budget_bytes',
    doc: 'Maximum memory of all parts together.',
    labels: [],
    read: ({ memory }) => [[{}, memory.limit]],
  },
  {
    type: 'counter',
    name: 'sandbox_memory_rejected_total',
    doc: 'Requests rejected with 503 because a part is full.',
    labels: ['part'],
    read: (sources) => memoryOf(sources, ({ rejected }) => rejected),
  },
  {
    type: 'gauge',
    name: 'sandbox_build_info',
    doc: 'Always 1; the labels identify the build.',
    labels: ['version', 'node', 'store'],
    read: ({ build }) => [[build, 1]],
  },
];
