// The entities of the sandbox. One more is a folder of its own and a line here.
import { Module } from '@nestjs/common';
import type { Entity } from '../core/entity.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { UsersModule } from './users/users.module.js';

const features = [UsersModule, ProductsModule, OrdersModule];

export const entities: readonly Entity[] = features.map(({ entity }) => entity);

@Module({ imports: features, exports: features })
export class EntitiesModule {}
