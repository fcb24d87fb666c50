// The definition of an order.
import { defineEntity } from '../../core/entity.js';
import { integer, oneOf, reference, text } from '../../core/field.js';
import { productEntity } from '../products/product.entity.js';
import { userEntity } from '../users/user.entity.js';

export const orderEntity = defineEntity('Order', 'orders', {
  user_id: reference(userEntity, {
    nullable: true,
    default: null,
    patchable: false,
    doc: 'Id of the user who placed the order, or null. Not checked: the user may not exist.',
    example: 'a0000000-0000-4000-8000-000000000001',
  }),
  product_id: reference(productEntity, {
    nullable: true,
    default: null,
    patchable: false,
    doc: 'Id of the ordered product, or null. Not checked: the product may not exist.',
    example: 'b0000000-0000-4000-8000-000000000001',
  }),
  quantity: integer({ min: 1, default: 1, doc: 'Number of items ordered.', example: 2 }),
  status: oneOf(['pending', 'processing', 'completed', 'cancelled'], {
    default: 'pending',
    enumName: 'OrderStatus',
    doc: 'Status of the order. Any status may follow any other.',
    valueDocs: {
      pending: 'Placed and not yet processed.',
      processing: 'Being processed.',
      completed: 'Completed.',
      cancelled: 'Cancelled.',
    },
  }),
  notes: text({ max: 500, default: '', doc: 'Notes on the order.', example: 'Gift wrapping, please.' }),
});
