// Example entities with every kind of field, for tests of core without the features.
import { defineEntity } from '../../src/core/entity.js';
import { ApiError } from '../../src/core/errors.js';
import { decimal, integer, oneOf, reference, text } from '../../src/core/field.js';

export const shelf = defineEntity('Shelf', 'shelves', {
  label: text({ min: 1, max: 5, required: true, unique: true, doc: 'Label.' }),
});

export const book = defineEntity('Book', 'books', {
  title: text({ min: 1, max: 9, required: true, doc: 'Title.' }),
  isbn: text({ max: 13, unique: true, default: '', doc: 'ISBN.' }),
  genre: oneOf(['novel', 'essay'], { default: 'novel', doc: 'Genre.' }),
  pages: integer({ min: 1, max: 9999, nullable: true, default: null, doc: 'Number of pages.' }),
  price: decimal({ exclusiveMin: 0, required: true, doc: 'Price.' }),
  shelf_id: reference(shelf, { nullable: true, default: null, patchable: false, doc: 'Shelf of the book.' }),
});

/** The ApiError that a function throws. */
export function catchApiError(call: () => unknown): ApiError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error('no error was thrown');
}
