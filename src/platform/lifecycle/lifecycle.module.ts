// What the rest of the house may know of the service's own life.
import { Global, Module } from '@nestjs/common';
import { Readiness } from './readiness.js';

@Global()
@Module({ providers: [Readiness], exports: [Readiness] })
export class LifecycleModule {}
