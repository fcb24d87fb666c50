// Memory and sending of responses.
import { Module } from '@nestjs/common';
import { RoutingModule } from '../routing/routing.module.js';
import { ResponseCountHook } from './response-count.hook.js';
import { ResponseMemory } from './response-memory.js';
import { SendingHook } from './sending.hook.js';

@Module({ imports: [RoutingModule], providers: [ResponseCountHook, ResponseMemory, SendingHook] })
export class SendingModule {}
