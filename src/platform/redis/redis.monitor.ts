// Metrics of the Redis operations, and log lines when Redis becomes unreachable and reachable.
import type { Log } from '../logging/log.js';
import { DurationHistogram } from '../metrics/duration-histogram.js';

class OperationMeter {
  readonly durations = new DurationHistogram();
  failures = 0;
}

export class RedisMonitor {
  /** By the name of the script. */
  readonly operations = new Map<string, OperationMeter>();
  /** The message of the last error. An outage is logged once, not for each request. */
  private lastError = '';

  constructor(private readonly log: Log) {}

  /** The start time for `succeeded`. */
  start(): number {
    return performance.now();
  }

  succeeded(operation: string, startedAt: number): void {
    this.meterOf(operation).durations.record(performance.now() - startedAt);
    if (this.lastError === '') return;
    this.lastError = '';
    this.log.info('store reachable again');
  }

  failed(operation: string, reason: unknown): void {
    this.meterOf(operation).failures += 1;
    this.reportError(reason);
  }

  /** Logs an error of the server or the connection, unless it is the same as the last one. */
  reportError(reason: unknown): void {
    const { message = '', code = '' } = reason as { message?: string; code?: string };
    const description = message || code;
    if (description === this.lastError) return;
    this.lastError = description;
    this.log.warn({ err: reason }, 'store unreachable');
  }

  private meterOf(operation: string): OperationMeter {
    const known = this.operations.get(operation) ?? new OperationMeter();
    this.operations.set(operation, known);
    return known;
  }
}
