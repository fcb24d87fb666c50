// Start and stop of the service.
import { Global, Module } from '@nestjs/common';
import { OversizedBodyHook } from './oversized-body.hook.js';
import { Readiness } from './readiness.js';
import { ShutdownHook } from './shutdown.hook.js';

@Global()
@Module({ providers: [Readiness, OversizedBodyHook, ShutdownHook], exports: [Readiness] })
export class LifecycleModule {}
