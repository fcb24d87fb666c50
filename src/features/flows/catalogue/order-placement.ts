import { orderEntity } from '../../orders/order.entity.js';
import { productEntity } from '../../products/product.entity.js';
import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create } from '../rest.calls.js';

export const orderPlacement: Flow = {
  id: 'order-placement',
  title: 'Order placement',
  description: 'Creates a user and a product, then an order that refers to both.',
  steps: [
    {
      name: 'Create a user',
      call: create(userEntity, {
        name: 'Olive Order',
        email: 'olive-{{unique}}@example.com',
        role: 'user',
        age: 34,
      }),
      saveAs: 'user',
    },
    {
      name: 'Create a product',
      call: create(productEntity, { name: 'Garden Lantern', price: 39.9, stock: 12, category: 'garden' }),
      saveAs: 'product',
    },
    {
      name: 'Create an order for the user and the product',
      call: create(orderEntity, {
        user_id: '{{user.id}}',
        product_id: '{{product.id}}',
        quantity: 2,
        notes: 'Created by the flow order-placement.',
      }),
    },
  ],
};
