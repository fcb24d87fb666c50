// Conditional requests, and requests that wait for a change.
import { Global, Module } from '@nestjs/common';
import { EtagHook } from './etag.hook.js';
import { LongPolling } from './long-polling.js';

@Global()
@Module({ providers: [EtagHook, LongPolling], exports: [LongPolling] })
export class ConditionalModule {}
