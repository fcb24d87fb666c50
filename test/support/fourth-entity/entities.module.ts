// The registry of entities with a fourth entity. The bundle of the service contains it in place of the registry of the service.
import * as registry from '../../../src/features/entities.module.js';
import { withReviews } from './with-reviews.js';

export const { entities, EntitiesModule } = withReviews(registry);
