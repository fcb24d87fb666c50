// Provides the service of each entity, and examples of its requests.
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EntityServices } from './entity-services.js';
import { RequestExamples } from './request-examples.js';

@Module({
  imports: [DiscoveryModule],
  providers: [EntityServices, RequestExamples],
  exports: [EntityServices, RequestExamples],
})
export class CrudModule {}
