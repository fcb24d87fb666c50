// Start and stop of the service.
import { Global, Module } from '@nestjs/common';
import { OversizedBodyHook } from './oversized-body.hook.js';
import { Ports } from './ports.js';
import { Readiness } from './readiness.js';
import { ShutdownHook } from './shutdown.hook.js';

@Global()
@Module({ providers: [OversizedBodyHook, Ports, Readiness, ShutdownHook], exports: [Ports, Readiness] })
export class LifecycleModule {}
