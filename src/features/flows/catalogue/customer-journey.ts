import { orderEntity } from '../../orders/order.entity.js';
import { productEntity } from '../../products/product.entity.js';
import { userEntity } from '../../users/user.entity.js';
import type { Flow } from '../flow.js';
import { create, getExpanded, listCall } from '../rest.calls.js';

export const customerJourney: Flow = {
  id: 'customer-journey',
  title: 'Customer journey',
  description:
    'Registers a user, lists products, orders the first one, and gets the order with its user and product expanded.',
  steps: [
    {
      name: 'Register a user',
      call: create(userEntity, { name: 'Juno Journey', email: 'juno-{{unique}}@example.com', age: 28 }),
      saveAs: 'user',
    },
    {
      name: 'List products',
      call: listCall(productEntity, { limit: '5', sort: 'name', order: 'asc' }),
      saveAs: 'products',
    },
    {
      name: 'Order the first product',
      call: create(orderEntity, {
        user_id: '{{user.id}}',
        product_id: '{{products.0.id}}',
        quantity: 1,
      }),
      saveAs: 'order',
    },
    { name: 'Get the order with its user and product', call: getExpanded(orderEntity, '{{order.id}}') },
  ],
};
