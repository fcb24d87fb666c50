// The log's own providers; the log itself comes from outside.
import { Global, Module } from '@nestjs/common';
import { Faults } from '../errors/faults.js';
import { RequestIds } from './request-ids.js';
import { RequestLogHook } from './request-log.hook.js';

@Global()
@Module({ providers: [RequestIds, Faults, RequestLogHook], exports: [RequestIds, Faults] })
export class LoggingModule {}
