// The definition of a review, the entity that tests add to the registry. It has no sample data.
import { defineEntity } from '../../../src/core/entity.js';
import { integer, oneOf, reference, text } from '../../../src/core/field.js';
import { productEntity } from '../../../src/features/products/product.entity.js';

export const reviewEntity = defineEntity('Review', 'reviews', {
  product_id: reference(productEntity, {
    nullable: true,
    default: null,
    doc: 'Id of the reviewed product, or null.',
    example: 'b0000000-0000-4000-8000-000000000001',
  }),
  title: text({ min: 1, max: 80, required: true, unique: true, doc: 'Unique title.', example: 'Bright' }),
  rating: integer({ min: 1, max: 5, required: true, doc: 'Rating from 1 to 5.', example: 5 }),
  state: oneOf(['draft', 'published'], {
    default: 'draft',
    doc: 'Publication state.',
    valueDocs: { draft: 'Not yet published.', published: 'Published.' },
  }),
});
