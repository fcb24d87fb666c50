// Sealing of sessions. `SealHook` of the platform closes their control routes.
import { Module } from '@nestjs/common';
import { ClassesModule } from '../classes/classes.module.js';
import { SealLimitHook } from './seal-limit.hook.js';
import { SealController } from './seal.controller.js';
import { SealService } from './seal.service.js';

@Module({ imports: [ClassesModule], controllers: [SealController], providers: [SealLimitHook, SealService] })
export class SessionSealModule {}
