// Start and stop of the service.
import { Module } from '@nestjs/common';
import { LongTurnsHook } from './long-turns.hook.js';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';
import { ShutdownHook } from './shutdown.hook.js';
import { Ticker } from './ticker.js';

@Module({
  providers: [LongTurnsHook, Ports, Readiness, ShutdownHook, Ticker],
  exports: [Ports, Readiness, Ticker],
})
export class LifecycleModule {}
