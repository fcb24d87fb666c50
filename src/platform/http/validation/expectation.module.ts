// Requests whose client waits before it sends the body.
import { Module } from '@nestjs/common';
import { ExpectationHook } from './expectation.hook.js';

@Module({ providers: [ExpectationHook], exports: [ExpectationHook] })
export class ExpectationModule {}
