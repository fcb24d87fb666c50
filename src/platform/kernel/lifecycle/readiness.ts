// Whether the service is ready: from its start until it begins to stop. The readiness probe reports it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../../config/config.js';

@Injectable()
export class Readiness implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly config: Config) {}

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Reports not ready, and waits the grace period in which load balancers notice it. Requests are still served. */
  async beginShutdown(): Promise<void> {
    this.stopping = true;
    await sleep(this.config.values.shutdownGraceSeconds * 1000);
  }

  /** For an application that is closed directly. */
  onModuleDestroy(): void {
    this.stopping = true;
  }
}
