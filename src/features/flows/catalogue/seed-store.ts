import type { CreateOf } from '../../../core/entity.js';
import { productEntity } from '../../products/product.entity.js';
import type { Flow, FlowStep } from '../flow.js';
import { create } from '../rest.calls.js';

const products: readonly CreateOf<typeof productEntity>[] = [
  {
    name: 'Walnut Desk',
    price: 449,
    stock: 5,
    category: 'furniture',
    description: 'Solid walnut, 140 × 70 cm.',
  },
  {
    name: 'Task Lamp',
    price: 59.5,
    stock: 40,
    category: 'lighting',
    description: 'Dimmable from 1 to 100 %.',
  },
  {
    name: 'Felt Pinboard',
    price: 24.9,
    stock: 18,
    category: 'office',
    description: 'Wool felt, 60 × 90 cm.',
  },
  { name: 'Cork Coaster', price: 3.2, stock: 250, category: 'kitchen', description: 'Sold individually.' },
];

export const seedStore: Flow = {
  id: 'seed-store',
  title: 'Add products to the store',
  description: 'Creates four products in the session.',
  steps: products.map((product): FlowStep => ({
    name: `Create ${product.name}`,
    call: create(productEntity, product),
  })),
};
