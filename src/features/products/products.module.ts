// The products feature: entity, service, REST controller and GraphQL resolver.
import { Module } from '@nestjs/common';
import { productEntity } from './product.entity.js';
import { ProductsController } from './products.controller.js';
import { ProductsResolver } from './products.resolver.js';
import { ProductsService } from './products.service.js';

@Module({
  controllers: [ProductsController],
  providers: [ProductsService, ProductsResolver],
  exports: [ProductsService],
})
export class ProductsModule {
  static readonly entity = productEntity;
}
