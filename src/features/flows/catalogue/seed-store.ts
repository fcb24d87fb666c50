import { productEntity } from '../../products/product.entity.js';
import type { Flow, FlowStep } from '../flow.js';
import { create } from '../operations.js';

const products = [
  {
    name: 'Walnut Desk',
    price: 449,
    stock: 5,
    category: 'furniture',
    description: 'Solid walnut, 140 × 70 cm.',
  },
  { name: 'Task Lamp', price: 59.5, stock: 40, category: 'lighting', description: 'Dims from 1 to 100 %.' },
  {
    name: 'Felt Pinboard',
    price: 24.9,
    stock: 18,
    category: 'office',
    description: 'Takes pins and leaves no holes.',
  },
  { name: 'Cork Coaster', price: 3.2, stock: 250, category: 'kitchen', description: 'Sold one at a time.' },
];

export const seedStore: Flow = {
  id: 'seed-store',
  title: 'Stock the store',
  description: 'Four products are put into the session.',
  steps: products.map((product): FlowStep => ({
    name: `Create ${product.name}`,
    does: create(productEntity),
    with: product,
  })),
};
