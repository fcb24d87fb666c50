// Conditional requests, and requests that wait for a change.
import { Global, Module } from '@nestjs/common';
import { EtagHook } from './etag.hook.js';
import { LongPolling } from './long-polling.js';
import { TagTexts } from './tag-texts.js';

@Global()
@Module({ providers: [EtagHook, LongPolling, TagTexts], exports: [LongPolling, TagTexts] })
export class ConditionalModule {}
