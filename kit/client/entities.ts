// The entities of the service, by the plural in their paths. One line per entity.
import type { orderEntity } from '../../src/features/orders/order.entity.js';
import type { productEntity } from '../../src/features/products/product.entity.js';
import type { userEntity } from '../../src/features/users/user.entity.js';

export interface Entities {
  readonly users: typeof userEntity;
  readonly products: typeof productEntity;
  readonly orders: typeof orderEntity;
}

export const entityNames: readonly (keyof Entities)[] = ['users', 'products', 'orders'];
