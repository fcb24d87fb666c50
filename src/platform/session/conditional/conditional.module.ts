// Conditional requests, and requests that wait for a change.
import { Module } from '@nestjs/common';
import { ExpiringModule } from '../../kernel/expiring/expiring.module.js';
import { EtagHook } from './etag.hook.js';
import { LongPolling } from './long-polling.js';
import { TagTexts } from './tag-texts.js';

@Module({
  imports: [ExpiringModule],
  providers: [EtagHook, LongPolling, TagTexts],
  exports: [LongPolling, TagTexts],
})
export class ConditionalModule {}
