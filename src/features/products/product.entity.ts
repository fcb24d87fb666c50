// Everything anyone knows about a product.
import { defineEntity } from '../../core/entity.js';
import { decimal, integer, text } from '../../core/field.js';

export const productEntity = defineEntity('Product', 'products', {
  name: text({ min: 1, max: 100, required: true, doc: 'Name on the shelf.', example: 'Desk Lamp' }),
  price: decimal({ exclusiveMin: 0, required: true, doc: 'Price of one piece.', example: 24.5 }),
  description: text({ max: 500, default: '', doc: 'What it is.', example: 'A lamp for late hours.' }),
  stock: integer({ min: 0, default: 0, doc: 'Pieces in stock.', example: 12 }),
  category: text({ max: 50, default: 'general', doc: 'Shelf it stands on.', example: 'home' }),
});
