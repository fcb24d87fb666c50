// Orders over GraphQL.
import { Resolver } from '@nestjs/graphql';
import { CrudResolver } from '../../platform/records/crud/crud.resolver.js';
import { recordType } from '../../platform/records/graphql/entity.schema.js';
import { orderEntity } from './order.entity.js';
import { OrdersService } from './orders.service.js';

@Resolver(() => recordType(orderEntity))
export class OrdersResolver extends CrudResolver(orderEntity) {
  constructor(override readonly service: OrdersService) {
    super();
  }
}
