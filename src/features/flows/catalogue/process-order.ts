import { orderEntity } from '../../orders/order.entity.js';
import type { Flow } from '../flow.js';
import { create, patch } from '../rest.calls.js';

export const processOrder: Flow = {
  id: 'process-order',
  title: 'Process an order',
  description: 'Creates a pending order, then changes its status to processing and to completed.',
  steps: [
    {
      name: 'Create an order',
      call: create(orderEntity, { quantity: 3, notes: 'Created by the flow process-order.' }),
      saveAs: 'order',
    },
    {
      name: 'Change the status to processing',
      call: patch(orderEntity, '{{order.id}}', { status: 'processing' }),
    },
    {
      name: 'Change the status to completed',
      call: patch(orderEntity, '{{order.id}}', { status: 'completed' }),
    },
  ],
};
