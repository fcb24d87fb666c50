// A service with an array.
import { randomUUID } from 'node:crypto';
import { Injectable, NotFoundException } from '@nestjs/common';
import { maxProducts, readProducts } from '../dataset.mjs';
import { matching, pageOf } from '../lists.mjs';
import { decorateClass } from './decorate.mjs';

class Product {
  constructor(fields) {
    Object.assign(this, fields);
  }
}

const seeded = () => readProducts().map((fields) => new Product(fields));
const defaults = { description: '', stock: 0, category: 'general' };

export class ProductsService {
  products = seeded();

  list({ page, limit, sort, order, ...filters }) {
    const wanted = Object.entries(filters);
    const found = this.products.filter((product) =>
      wanted.every(([field, value]) => product[field] === value),
    );
    return pageOf(found, { page, limit, sort, order });
  }

  search({ filters, ...page }) {
    return pageOf(matching(this.products, filters), page);
  }

  get(id) {
    const product = this.products.find((candidate) => candidate.id === id);
    if (!product) throw new NotFoundException('product not found');
    return product;
  }

  create(input) {
    if (this.products.length > maxProducts) this.products = seeded();
    const now = new Date().toISOString();
    const id = randomUUID();
    const product = new Product({ id, ...defaults, ...input, created_at: now, updated_at: now });
    this.products.push(product);
    return product;
  }

  patch(id, input) {
    return Object.assign(this.get(id), input, { updated_at: new Date().toISOString() });
  }
}
decorateClass(ProductsService, Injectable());
