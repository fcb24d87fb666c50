// Services with arrays.
import { Injectable } from '@nestjs/common';
import { readOrders, readProducts, readUsers } from '../dataset.mjs';
import { decorateClass } from '../nest/decorate.mjs';

const dated = ({ created_at, updated_at, ...fields }) => ({
  ...fields,
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
});

export class UsersService {
  users = readUsers().map(dated);

  list({ page, limit, sort, order }) {
    const sorted = [...this.users].sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : 0));
    if (order === 'desc') sorted.reverse();
    const total = sorted.length;
    const pages = Math.ceil(total / limit);
    const items = sorted.slice((page - 1) * limit, page * limit);
    return { items, pageInfo: { total, page, limit, pages, hasNext: page < pages, hasPrev: page > 1 } };
  }

  get(id) {
    return this.users.find((user) => user.id === id);
  }
}

export class ProductsService {
  products = readProducts().map(dated);

  get(id) {
    return this.products.find((product) => product.id === id);
  }
}

export class OrdersService {
  orders = readOrders().map(dated);

  get(id) {
    return this.orders.find((order) => order.id === id);
  }
}

for (const service of [UsersService, ProductsService, OrdersService]) decorateClass(service, Injectable());
