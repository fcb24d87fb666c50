// The providers of logging; the log itself comes from the runtime module.
import { Global, Module } from '@nestjs/common';
import { RequestIds } from './request-ids.js';
import { RequestLogHook } from './request-log.hook.js';

@Global()
@Module({ providers: [RequestIds, RequestLogHook], exports: [RequestIds] })
export class LoggingModule {}
