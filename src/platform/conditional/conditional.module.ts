// Conditional requests.
import { Module } from '@nestjs/common';
import { EtagHook } from './etag.hook.js';

@Module({ providers: [EtagHook] })
export class ConditionalModule {}
