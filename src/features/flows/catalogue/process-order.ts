import { orderEntity } from '../../orders/order.entity.js';
import type { Flow } from '../flow.js';
import { create, patch } from '../operations.js';

export const processOrder: Flow = {
  id: 'process-order',
  title: 'Process an order',
  description: 'An order goes its way: pending, processing, completed.',
  steps: [
    {
      name: 'Place an order',
      does: create(orderEntity),
      with: { quantity: 3, notes: 'Processed by the flow process-order.' },
      keep: 'order',
    },
    {
      name: 'Begin to process it',
      does: patch(orderEntity),
      with: { id: '{{order.id}}', status: 'processing' },
    },
    { name: 'Complete it', does: patch(orderEntity), with: { id: '{{order.id}}', status: 'completed' } },
  ],
};
