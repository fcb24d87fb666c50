// Metrics of the Redis operations, and one log line at the start and at the end of an outage.
import type { Log } from '../logging/log.js';
import { DurationHistogram } from '../runtime/duration-histogram.js';

class OperationMeter {
  readonly durations = new DurationHistogram();
  failures = 0;
}

/** Milliseconds without an error after which an outage is over. */
const QUIET_TIME = 1000;

export class RedisMonitor {
  /** By the name of the script. */
  readonly operations = new Map<string, OperationMeter>();
  private outageStart = Infinity;
  private lastErrorAt = 0;

  constructor(private readonly log: Log) {}

  /** The start of the outage in milliseconds of `performance.now()`; infinity without one. */
  get failingSince(): number {
    return this.outageStart;
  }

  /** Whether an outage has begun and not ended. */
  get isFailing(): boolean {
    return this.outageStart !== Infinity;
  }

  /** The start time for `succeeded`. */
  start(): number {
    return performance.now();
  }

  succeeded(operation: string, startedAt: number): void {
    this.meterOf(operation).durations.record(performance.now() - startedAt);
  }

  failed(operation: string): void {
    this.meterOf(operation).failures += 1;
  }

  /** An outage begins with the first error, whatever errors follow. */
  reportError(reason: unknown): void {
    this.lastErrorAt = performance.now();
    if (this.isFailing) return;
    this.outageStart = this.lastErrorAt;
    this.log.warn({ err: reason }, 'store unreachable');
  }

  /** A write succeeded. An outage does not end between two errors. */
  checkSucceeded(): void {
    if (!this.isFailing || performance.now() - this.lastErrorAt < QUIET_TIME) return;
    this.outageStart = Infinity;
    this.log.info('store reachable again');
  }

  private meterOf(operation: string): OperationMeter {
    const known = this.operations.get(operation) ?? new OperationMeter();
    this.operations.set(operation, known);
    return known;
  }
}
