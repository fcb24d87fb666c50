// What is seen of the Redis server: how long its answers take, what failed, and in the log when it goes and comes back.
import type { Log } from '../logging/log.js';
import { Durations } from '../metrics/durations.js';

class OperationMeter {
  readonly durations = new Durations();
  failures = 0;
}

export class RedisWatch {
  /** By the name of the script. */
  readonly operations = new Map<string, OperationMeter>();
  private isLost = false;

  constructor(private readonly log: Log) {}

  /** The instant to hand to `answered`, in milliseconds of a clock of its own. */
  begin(): number {
    return performance.now();
  }

  answered(operation: string, begun: number): void {
    this.meterOf(operation).durations.record(performance.now() - begun);
    if (!this.isLost) return;
    this.isLost = false;
    this.log.info('the store answers again');
  }

  /** Thousands of requests may fail in a second; the log hears of the first. */
  failed(operation: string, reason: unknown): void {
    this.meterOf(operation).failures += 1;
    if (this.isLost) return;
    this.isLost = true;
    this.log.warn({ operation, err: reason }, 'the store cannot be reached');
  }

  private meterOf(operation: string): OperationMeter {
    const known = this.operations.get(operation) ?? new OperationMeter();
    this.operations.set(operation, known);
    return known;
  }
}
