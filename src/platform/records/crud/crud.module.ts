// Provides the service of each entity.
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EntityServices } from './entity-services.js';

@Module({ imports: [DiscoveryModule], providers: [EntityServices], exports: [EntityServices] })
export class CrudModule {}
