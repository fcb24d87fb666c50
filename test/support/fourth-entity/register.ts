// Adds a fourth entity to the registry of entities. Import this file before all others.
import type * as Nest from '@nestjs/common';
import type * as Registry from '../../../src/features/entities.module.js';
import type * as Reviews from './reviews.module.js';

jest.mock('../../../src/features/entities.module', (): typeof Registry => {
  const { Module } = jest.requireActual<typeof Nest>('@nestjs/common');
  const registry = jest.requireActual<typeof Registry>('../../../src/features/entities.module');
  const { ReviewsModule } = jest.requireActual<typeof Reviews>('./reviews.module');
  const modules = [registry.EntitiesModule, ReviewsModule];

  @Module({ imports: modules, exports: modules })
  class EntitiesModule {}

  return { entities: [...registry.entities, ReviewsModule.entity], EntitiesModule };
});

// The document of the other tests does not have the paths of this entity.
delete process.env.TEST_DOCUMENT_FILE;
