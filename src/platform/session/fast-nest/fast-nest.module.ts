// Fast handlers for controllers and resolvers.
import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { EnhancerReader } from './enhancers.js';
import { FastHandlers } from './fast-handlers.js';
import { FastResolvers } from './fast-resolvers.js';
import { Pipeline } from './pipeline.js';

@Module({
  imports: [ResponseCacheModule],
  providers: [EnhancerReader, Pipeline, FastHandlers, FastResolvers],
  exports: [FastResolvers],
})
export class FastNestModule {}
