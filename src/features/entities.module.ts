// The registry of entities. To add one, create its folder and add its module to `entityModules`.
import { Module } from '@nestjs/common';
import type { Entity } from '../core/entity.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { UsersModule } from './users/users.module.js';

const entityModules = [UsersModule, ProductsModule, OrdersModule];

/** The definition of every entity, in the order in which documents list them. */
export const entities: readonly Entity[] = entityModules.map(({ entity }) => entity);

@Module({ imports: entityModules, exports: entityModules })
export class EntitiesModule {}
