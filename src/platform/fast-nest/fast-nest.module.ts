// Fast handlers for controllers.
import { Module } from '@nestjs/common';
import { EnhancerReader } from './enhancers.js';
import { FastHandlers } from './fast-handlers.js';
import { Pipeline } from './pipeline.js';

@Module({ providers: [EnhancerReader, Pipeline, FastHandlers], exports: [EnhancerReader] })
export class FastNestModule {}
