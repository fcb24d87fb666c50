// Fast handlers for controllers and resolvers.
import { Global, Module } from '@nestjs/common';
import { EnhancerReader } from './enhancers.js';
import { FastHandlers } from './fast-handlers.js';
import { FastResolvers } from './fast-resolvers.js';
import { Pipeline } from './pipeline.js';

@Global()
@Module({ providers: [EnhancerReader, Pipeline, FastHandlers, FastResolvers], exports: [FastResolvers] })
export class FastNestModule {}
