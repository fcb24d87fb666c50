// The clock of a session.
import { Module } from '@nestjs/common';
import { ClockControl } from './clock.control.js';
import { ClockController } from './clock.controller.js';

@Module({ controllers: [ClockController], providers: [ClockControl] })
export class ClockModule {}
