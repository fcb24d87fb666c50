// The log's own providers; the log itself comes from outside.
import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { Faults } from '../errors/faults.js';
import { Log } from './log.js';
import { RequestIds } from './request-ids.js';
import { RequestLogHook } from './request-log.hook.js';

@Global()
@Module({ providers: [RequestIds, Faults, RequestLogHook], exports: [RequestIds, Faults] })
export class LoggingModule implements BeforeApplicationShutdown {
  constructor(private readonly log: Log) {}

  beforeApplicationShutdown(signal?: string): void {
    this.log.info({ signal }, 'stopping');
  }
}
