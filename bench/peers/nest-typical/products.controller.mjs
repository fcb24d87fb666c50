import { Body, Controller, Get, Param, ParseUUIDPipe, Patch, Post, Query, QueryMethod } from '@nestjs/common';
import { decorateClass, decorateMethod, parameter, parameterTypes } from '../nest/decorate.mjs';
import { ProductsService } from '../nest/products.service.mjs';
import { CreateProductDto, ListProductsDto, PatchProductDto, SearchProductsDto } from './product.dto.mjs';

export class ProductsController {
  constructor(products) {
    this.products = products;
  }

  list(query) {
    return { success: true, ...this.products.list(query) };
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
const id = parameter(0, Param('id', ParseUUIDPipe));

decorateClass(ProductsController, Controller('api/v1/products'), parameterTypes(ProductsService));
decorateMethod(ProductsController, 'list', Get(), parameter(0, Query()), parameterTypes(ListProductsDto));
const search = parameterTypes(SearchProductsDto);
decorateMethod(ProductsController, 'search', QueryMethod(), parameter(0, Body()), search);
decorateMethod(ProductsController, 'get', Get(':id'), id, parameterTypes(String));
decorateMethod(ProductsController, 'create', Post(), parameter(0, Body()), parameterTypes(CreateProductDto));
const patchTypes = parameterTypes(String, PatchProductDto);
decorateMethod(ProductsController, 'patch', Patch(':id'), id, parameter(1, Body()), patchTypes);
