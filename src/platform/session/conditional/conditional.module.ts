// Conditional requests, and requests that wait for a change.
import { Module } from '@nestjs/common';
import { ExpiringModule } from '../../kernel/expiring/expiring.module.js';
import { EtagHook } from './etag.hook.js';
import { LongPolling } from './long-polling.js';

@Module({
  imports: [ExpiringModule],
  providers: [EtagHook, LongPolling],
  exports: [LongPolling],
})
export class ConditionalModule {}
