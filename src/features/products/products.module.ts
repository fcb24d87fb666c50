// Products: one entity, its service and its doors.
import { Module } from '@nestjs/common';
import { productEntity } from './product.entity.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({ controllers: [ProductsController], providers: [ProductsService], exports: [ProductsService] })
export class ProductsModule {
  static readonly entity = productEntity;
}
