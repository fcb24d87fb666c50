// Start and stop of the service.
import { Global, Module } from '@nestjs/common';
import { Readiness } from './readiness.js';
import { ShutdownHook } from './shutdown.hook.js';

@Global()
@Module({ providers: [Readiness, ShutdownHook], exports: [Readiness] })
export class LifecycleModule {}
