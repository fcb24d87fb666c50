// A registry of entities with one more entity.
import { Module } from '@nestjs/common';
import type * as Registry from '../../../src/features/entities.module.js';
import { ReviewsModule } from './reviews.module.js';

export function withReviews(registry: typeof Registry): typeof Registry {
  const modules = [registry.EntitiesModule, ReviewsModule];

  @Module({ imports: modules, exports: modules })
  class EntitiesModule {}

  return { entities: [...registry.entities, ReviewsModule.entity], EntitiesModule };
}
