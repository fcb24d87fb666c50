// Whether the service wants requests: from its start until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../../config.js';

@Injectable()
export class Readiness implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly config: Config) {}

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Says no from here on, and gives whoever asks the time to send nobody here any more. Everything is served meanwhile. */
  async beginShutdown(): Promise<void> {
    this.stopping = true;
    await sleep(this.config.values.shutdownGraceSeconds * 1000);
  }

  /** The application may be closed without a notice. */
  onModuleDestroy(): void {
    this.stopping = true;
  }
}
