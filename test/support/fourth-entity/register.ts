// Adds a fourth entity to the registry of entities, for the modules that tests import. Import this file before all others.
import type * as Registry from '../../../src/features/entities.module.js';
import type * as Reviews from './with-reviews.js';

jest.mock('../../../src/features/entities.module', (): typeof Registry => {
  const { withReviews } = jest.requireActual<typeof Reviews>('./with-reviews');
  return withReviews(jest.requireActual<typeof Registry>('../../../src/features/entities.module'));
});
