// The usual service over an array.
import { randomUUID } from 'node:crypto';
import { Injectable, NotFoundException } from '@nestjs/common';
import { maxProducts, readProducts } from '../dataset.mjs';
import { decorateClass } from './decorate.mjs';
import { Product } from './product.mjs';

const seeded = () => readProducts().map((fields) => new Product(fields));
const defaults = { description: '', stock: 0, category: 'general' };

export class ProductsService {
  products = seeded();

  list({ page = 1, limit = 10, sort = 'created_at', order = 'desc', ...filters }) {
    const wanted = Object.entries(filters);
    const records = this.products
      .filter((product) => wanted.every(([field, value]) => product[field] === value))
      .sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
    if (order.toLowerCase() === 'desc') records.reverse();
    const total = records.length;
    const pages = Math.ceil(total / limit);
    const data = records.slice((page - 1) * limit, page * limit);
    return { data, pagination: { total, page, limit, pages, hasNext: page < pages, hasPrev: page > 1 } };
  }

  get(id) {
    const product = this.products.find((candidate) => candidate.id === id);
    if (!product) throw new NotFoundException('product not found');
    return product;
  }

  create(input) {
    if (this.products.length > maxProducts) this.products = seeded();
    const now = new Date().toISOString();
    const product = new Product({
      id: randomUUID(),
      ...defaults,
      ...input,
      created_at: now,
      updated_at: now,
    });
    this.products.push(product);
    return product;
  }

  patch(id, input) {
    return Object.assign(this.get(id), input, { updated_at: new Date().toISOString() });
  }
}
decorateClass(ProductsService, Injectable());
