import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { decorateClass, decorateMethod, parameter, parameterTypes } from './decorate.mjs';
import { CreateProductDto, ListProductsDto, PatchProductDto } from './product.mjs';
import { ProductsService } from './products.service.mjs';

export class HealthController {
  health() {
    return { status: 'ok', uptime: process.uptime(), timestamp: new Date().toISOString(), version: '1.0.0' };
  }
}
decorateClass(HealthController, Controller(), SkipThrottle());
decorateMethod(HealthController, 'health', Get('health'));

export class ProductsController {
  constructor(products) {
    this.products = products;
  }

  list(query) {
    return { success: true, ...this.products.list(query) };
  }

  get(id) {
    return { success: true, data: this.products.get(id) };
  }

  create(input) {
    return { success: true, data: this.products.create(input) };
  }

  patch(id, input) {
    return { success: true, data: this.products.patch(id, input) };
  }
}
const id = parameter(0, Param('id', ParseUUIDPipe));

decorateClass(ProductsController, Controller('api/v1/products'), parameterTypes(ProductsService));
decorateMethod(ProductsController, 'list', Get(), parameter(0, Query()), parameterTypes(ListProductsDto));
decorateMethod(ProductsController, 'get', Get(':id'), id, parameterTypes(String));
decorateMethod(ProductsController, 'create', Post(), parameter(0, Body()), parameterTypes(CreateProductDto));
const patchTypes = parameterTypes(String, PatchProductDto);
decorateMethod(ProductsController, 'patch', Patch(':id'), id, parameter(1, Body()), patchTypes);
