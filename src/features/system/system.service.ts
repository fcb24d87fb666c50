// Health, readiness and operational status.
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Clock, isoTime } from '../../core/clock.js';
import { Readiness } from '../../platform/kernel/lifecycle/readiness.js';
import { RATE_LIMIT_WINDOW_SECONDS } from '../../platform/http/rate-limit/rate-limit.hook.js';
import { version } from '../../platform/kernel/runtime/version.js';
import { SessionStore } from '../../platform/session/session/session.store.js';

export interface Health {
  readonly status: 'ok' | 'unavailable';
  /** Seconds since the start. */
  readonly uptime: number;
  readonly timestamp: string;
  readonly version: string;
}

/** The result of the readiness probe. */
export interface ReadinessReport extends Health {
  /** Why the service is not ready; absent if it is. */
  readonly reason?: string;
}

export interface Status {
  readonly status: 'operational';
  readonly uptime_seconds: number;
  readonly started_at: string;
  readonly active_sessions: number;
  /** Sessions opened since midnight UTC. */
  readonly sessions_today: number;
  readonly target: { readonly availability: string };
  readonly rate_limit: { readonly limit: number; readonly window_seconds: number; readonly scope: string };
}

const AVAILABILITY_TARGET = '99.9%';

@Injectable()
export class SystemService {
  private readonly startedAt: number;
  private readonly monotonicStart: number;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly sessions: SessionStore,
    private readonly readiness: Readiness,
  ) {
    this.startedAt = clock.now();
    this.monotonicStart = clock.monotonic();
  }

  async health(): Promise<Health> {
    return this.report((await this.acceptsWrites()) ? 'ok' : 'unavailable');
  }

  /** The liveness probe. Does not check the store. */
  live(): Health {
    return this.report('ok');
  }

  /** The readiness probe. */
  async ready(): Promise<ReadinessReport> {
    if (this.readiness.isStopping)
      return { ...this.report('unavailable'), reason: 'the service is stopping' };
    if (await this.acceptsWrites()) return this.report('ok');
    return { ...this.report('unavailable'), reason: 'the store cannot be reached or does not accept writes' };
  }

  /** Throws SERVICE_UNAVAILABLE if the store cannot be reached. */
  async status(): Promise<Status> {
    const { active, today } = await this.sessions.counts();
    return {
      status: 'operational',
      uptime_seconds: this.uptime(),
      started_at: isoTime(this.startedAt),
      active_sessions: active,
      sessions_today: today,
      target: { availability: AVAILABILITY_TARGET },
      rate_limit: {
        limit: this.config.values.rateLimitPerMinute,
        window_seconds: RATE_LIMIT_WINDOW_SECONDS,
        scope: 'ip',
      },
    };
  }

  private report(status: Health['status']): Health {
    return { status, uptime: this.uptime(), timestamp: isoTime(this.clock.now()), version };
  }

  private uptime(): number {
    return Math.floor((this.clock.monotonic() - this.monotonicStart) / 1000);
  }

  private async acceptsWrites(): Promise<boolean> {
    try {
      await this.sessions.check();
      return true;
    } catch {
      return false;
    }
  }
}
