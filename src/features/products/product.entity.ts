// The definition of a product.
import { defineEntity } from '../../core/entity.js';
import { decimal, integer, text } from '../../core/field.js';

export const productEntity = defineEntity('Product', 'products', {
  name: text({ min: 1, max: 100, required: true, doc: 'Product name.', example: 'Desk Lamp' }),
  price: decimal({ exclusiveMin: 0, required: true, doc: 'Price per item.', example: 24.5 }),
  description: text({ max: 500, default: '', doc: 'Product description.', example: 'A dimmable LED lamp.' }),
  stock: integer({ min: 0, default: 0, doc: 'Number of items in stock.', example: 12 }),
  category: text({ max: 50, default: 'general', doc: 'Category of the product.', example: 'home' }),
});
