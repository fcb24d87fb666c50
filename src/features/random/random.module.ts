// The random seed of a session.
import { Module } from '@nestjs/common';
import { RandomControl } from './random.control.js';
import { RandomController } from './random.controller.js';

@Module({ controllers: [RandomController], providers: [RandomControl] })
export class RandomModule {}
