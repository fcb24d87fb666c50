// The providers of logging; the log itself comes from the runtime module.
import { Module } from '@nestjs/common';
import { RequestIds } from './request-ids.js';
import { RequestLogHook } from './request-log.hook.js';

@Module({ providers: [RequestIds, RequestLogHook], exports: [RequestIds] })
export class LoggingModule {}
