// Provides the service of each entity.
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EntityServices } from './entity-services.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [EntityServices], exports: [EntityServices] })
export class CrudModule {}
