import { orderEntity } from '../../orders/order.entity.js';
import { productEntity } from '../../products/product.entity.js';
import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create } from '../operations.js';

export const orderPlacement: Flow = {
  id: 'order-placement',
  title: 'Order placement',
  description: 'A user and a product are made, then an order that links the two.',
  steps: [
    {
      name: 'Create a user',
      does: create(userEntity),
      with: { name: 'Olive Order', email: 'olive-{{unique}}@example.com', role: 'user', age: 34 },
      keep: 'user',
    },
    {
      name: 'Create a product',
      does: create(productEntity),
      with: { name: 'Garden Lantern', price: 39.9, stock: 12, category: 'garden' },
      keep: 'product',
    },
    {
      name: 'Create an order that links them',
      does: create(orderEntity),
      with: {
        user_id: '{{user.id}}',
        product_id: '{{product.id}}',
        quantity: 2,
        notes: 'Placed by the flow order-placement.',
      },
      keep: 'order',
    },
  ],
};
