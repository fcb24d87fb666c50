// Start and stop of the service.
import { Module } from '@nestjs/common';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';
import { RequestTimerHook } from './request-timer.hook.js';
import { ShutdownHook } from './shutdown.hook.js';
import { Ticker } from './ticker.js';

@Module({
  providers: [Ports, Readiness, RequestTimerHook, ShutdownHook, Ticker],
  exports: [Ports, Readiness, Ticker],
})
export class LifecycleModule {}
