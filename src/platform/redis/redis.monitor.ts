// What is seen of the Redis server: how long its answers take, what failed, and in the log when it goes and comes back.
import type { Log } from '../logging/log.js';
import { DurationHistogram } from '../metrics/duration-histogram.js';

class OperationMeter {
  readonly durations = new DurationHistogram();
  failures = 0;
}

export class RedisMonitor {
  /** By the name of the script. */
  readonly operations = new Map<string, OperationMeter>();
  /** What was wrong last: an outage is one line in the log, not one for each of thousands of requests. */
  private lastError = '';

  constructor(private readonly log: Log) {}

  /** The instant to hand to `answered`, in milliseconds of a clock of its own. */
  start(): number {
    return performance.now();
  }

  succeeded(operation: string, begun: number): void {
    this.meterOf(operation).durations.record(performance.now() - begun);
    if (this.lastError === '') return;
    this.lastError = '';
    this.log.info('the store answers again');
  }

  failed(operation: string, reason: unknown): void {
    this.meterOf(operation).failures += 1;
    this.reportError(reason);
  }

  /** Something is wrong with the server, or with the way to it. */
  reportError(reason: unknown): void {
    const { message = '', code = '' } = reason as { message?: string; code?: string };
    const trouble = message || code;
    if (trouble === this.lastError) return;
    this.lastError = trouble;
    this.log.warn({ err: reason }, 'the store cannot be reached');
  }

  private meterOf(operation: string): OperationMeter {
    const known = this.operations.get(operation) ?? new OperationMeter();
    this.operations.set(operation, known);
    return known;
  }
}
