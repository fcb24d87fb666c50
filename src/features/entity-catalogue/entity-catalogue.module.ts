// The catalogue of the entities, and the JSON Schema of definition files.
import { Module } from '@nestjs/common';
import { EntityCatalogueController } from './entity-catalogue.controller.js';

@Module({ controllers: [EntityCatalogueController] })
export class EntityCatalogueModule {}
