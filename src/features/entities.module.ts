// The entities of the application, and the modules that serve them.
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { Entity } from '../core/entity.js';
import { Entities } from '../platform/session/data/entities.js';
import { entityModule } from './entity.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { UsersModule } from './users/users.module.js';

/** To add a standard entity, create its folder and add its module. */
const standardModules: readonly (Type & { readonly entity: Entity })[] = [
  UsersModule,
  ProductsModule,
  OrdersModule,
];

/** The standard entities, in the order in which documents list them. */
export const standardEntities: readonly Entity[] = standardModules.map(({ entity }) => entity);

@Global()
@Module({})
export class EntitiesModule {
  /** A standard entity has its own module, any other one the module of its definition. */
  static of(entities: Entities): DynamicModule {
    const modules = entities.all.map(
      (entity) => standardModules.find((one) => one.entity === entity) ?? entityModule(entity),
    );
    return {
      module: EntitiesModule,
      imports: modules,
      providers: [{ provide: Entities, useValue: entities }],
      exports: [Entities],
    };
  }
}
