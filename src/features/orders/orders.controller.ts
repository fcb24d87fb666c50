// Orders over REST.
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrudController } from '../../platform/records/crud/crud.controller.js';
import { orderEntity } from './order.entity.js';
import { OrdersService } from './orders.service.js';

@ApiTags('Orders')
@Controller('api/v1/orders')
export class OrdersController extends CrudController(orderEntity) {
  constructor(override readonly service: OrdersService) {
    super();
  }
}
