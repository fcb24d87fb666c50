import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { decorateClass, decorateMethod, parameter, parameterTypes } from '../nest/decorate.mjs';
import { OrdersService, ProductsService, UsersService } from './services.mjs';
import { Order, Product, User, UserPage, UsersArgs } from './types.mjs';

export class UsersResolver {
  constructor(users) {
    this.users = users;
  }

  list(page) {
    return this.users.list(page);
  }
}
const users = Query(() => UserPage, { name: 'users' });
decorateClass(UsersResolver, Resolver(), parameterTypes(UsersService));
decorateMethod(UsersResolver, 'list', users, parameter(0, Args()), parameterTypes(UsersArgs));

export class OrdersResolver {
  constructor(orders, users, products) {
    this.orders = orders;
    this.users = users;
    this.products = products;
  }

  get(id) {
    return this.orders.get(id);
  }

  user(order) {
    return this.users.get(order.user_id);
  }

  product(order) {
    return this.products.get(order.product_id);
  }
}
const order = Query(() => Order, { name: 'order', nullable: true });
const id = parameter(0, Args('id', { type: () => ID }));
const parent = parameter(0, Parent());
const nullable = { nullable: true };

decorateClass(
  OrdersResolver,
  Resolver(() => Order),
  parameterTypes(OrdersService, UsersService, ProductsService),
);
decorateMethod(OrdersResolver, 'get', order, id, parameterTypes(String));
const field = (type) => ResolveField(() => type, nullable);
decorateMethod(OrdersResolver, 'user', field(User), parent, parameterTypes(Order));
decorateMethod(OrdersResolver, 'product', field(Product), parent, parameterTypes(Order));
