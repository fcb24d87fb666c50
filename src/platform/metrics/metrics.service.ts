// The metrics of this process, for `/metrics` and other readers.
import { Injectable, Optional } from '@nestjs/common';
import { lazyPromise } from '../../core/lazy-promise.js';
import { RateLimitHook } from '../rate-limit/rate-limit.hook.js';
import { RedisConnection } from '../redis/redis.connection.js';
import { version } from '../runtime/version.js';
import { SessionStore } from '../session/session.store.js';
import { SimulationRunner } from '../simulation/simulation.runner.js';
import type { MetricSources } from './catalogue.js';
import type { PrometheusExposition } from './exposition.js';
import { MeterHook } from './meter.hook.js';

@Injectable()
export class MetricsService {
  private readonly exposition = lazyPromise(() => this.load());
  private readonly sources: MetricSources;

  constructor(
    { meters }: MeterHook,
    sessions: SessionStore,
    limit: RateLimitHook,
    simulation: SimulationRunner,
    @Optional() redis?: RedisConnection,
  ) {
    const build = { version, node: process.version, store: sessions.isRemote ? 'redis' : 'memory' };
    this.sources = { meters, sessions, limit, simulation, redis: redis?.monitor, build };
  }

  /** The text for Prometheus, and its media type. */
  async text(): Promise<{ type: string; text: string }> {
    const exposition = await this.exposition();
    return { type: exposition.type, text: await exposition.text() };
  }

  private async load(): Promise<PrometheusExposition> {
    const { PrometheusExposition: Loaded } = await import('./exposition.js');
    return new Loaded(this.sources);
  }
}
