// Products over REST.
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CrudController } from '../../platform/records/crud/crud.controller.js';
import { productEntity } from './product.entity.js';
import { ProductsService } from './products.service.js';

@ApiTags('Products')
@Controller('api/v1/products')
export class ProductsController extends CrudController(productEntity) {
  constructor(override readonly service: ProductsService) {
    super();
  }
}
