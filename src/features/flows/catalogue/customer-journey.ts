import { orderEntity } from '../../orders/order.entity.js';
import { productEntity } from '../../products/product.entity.js';
import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create, getExpanded, list } from '../operations.js';

export const customerJourney: Flow = {
  id: 'customer-journey',
  title: 'Customer journey',
  description:
    'A customer registers, looks at the products, orders the first of them, and looks at the order as a whole.',
  steps: [
    {
      name: 'Register a user',
      does: create(userEntity),
      with: { name: 'Juno Journey', email: 'juno-{{unique}}@example.com', age: 28 },
      keep: 'user',
    },
    {
      name: 'List products',
      does: list(productEntity),
      with: { limit: '5', sort: 'name', order: 'asc' },
      keep: 'products',
    },
    {
      name: 'Order the first one',
      does: create(orderEntity),
      with: { user_id: '{{user.id}}', product_id: '{{products.0.id}}', quantity: 1 },
      keep: 'order',
    },
    {
      name: 'Get the order with user and product',
      does: getExpanded(orderEntity),
      with: { id: '{{order.id}}' },
    },
  ],
};
