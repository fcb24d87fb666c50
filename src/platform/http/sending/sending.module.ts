// Memory and sending of responses.
import { Module } from '@nestjs/common';
import { ResponseCountHook } from './response-count.hook.js';
import { ResponseMemory } from './response-memory.js';
import { SendingHook } from './sending.hook.js';

@Module({ providers: [ResponseCountHook, ResponseMemory, SendingHook] })
export class SendingModule {}
