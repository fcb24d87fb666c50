// The orders feature: entity, service, REST controller and GraphQL resolver.
import { Module } from '@nestjs/common';
import { orderEntity } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { OrdersResolver } from './orders.resolver.js';
import { OrdersService } from './orders.service.js';

@Module({
  controllers: [OrdersController],
  providers: [OrdersService, OrdersResolver],
  exports: [OrdersService],
})
export class OrdersModule {
  static readonly entity = orderEntity;
}
