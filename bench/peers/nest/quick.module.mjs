// A minimal Nest application: a controller and a service without pipes, throttler and serializer.
import 'reflect-metadata';
import { Body, Controller, Get, Module, Param, Patch, Post, Query, QueryMethod } from '@nestjs/common';
import { decorateClass, decorateMethod, parameter, parameterTypes } from './decorate.mjs';
import { HealthController } from './health.controller.mjs';
import { ProductsService } from './products.service.mjs';

class ProductsController {
  constructor(products) {
    this.products = products;
  }

  list({ page = '1', limit = '10', ...query }) {
    return { success: true, ...this.products.list({ page: Number(page), limit: Number(limit), ...query }) };
  }

  search(body) {
    return { success: true, ...this.products.search(body) };
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
decorateClass(ProductsController, Controller('api/v1/products'), parameterTypes(ProductsService));
decorateMethod(ProductsController, 'list', Get(), parameter(0, Query()));
decorateMethod(ProductsController, 'search', QueryMethod(), parameter(0, Body()));
decorateMethod(ProductsController, 'get', Get(':id'), parameter(0, Param('id')));
decorateMethod(ProductsController, 'create', Post(), parameter(0, Body()));
decorateMethod(ProductsController, 'patch', Patch(':id'), parameter(0, Param('id')), parameter(1, Body()));

export class QuickModule {}
decorateClass(
  QuickModule,
  Module({ controllers: [HealthController, ProductsController], providers: [ProductsService] }),
);
