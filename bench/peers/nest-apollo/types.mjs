// The GraphQL types and arguments as decorated classes.
import { ArgsType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { decorateClass, decorateField } from '../nest/decorate.mjs';

const Role = { user: 'user', admin: 'admin', moderator: 'moderator' };
const OrderStatus = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
};
registerEnumType(Role, { name: 'Role' });
registerEnumType(OrderStatus, { name: 'OrderStatus' });

export class User {}
export class Product {}
export class Order {}
class PageInfo {}
export class UserPage {}
export class UsersArgs {
  page = 1;
  limit = 10;
  sort = 'created_at';
  order = 'desc';
}

const nullable = { nullable: true };
const record = { id: [() => ID], created_at: [() => Date], updated_at: [() => Date] };
const types = [
  [
    User,
    {
      ...record,
      name: [() => String],
      email: [() => String],
      role: [() => Role],
      age: [() => Int, nullable],
    },
  ],
  [
    Product,
    {
      ...record,
      name: [() => String],
      price: [() => Float],
      description: [() => String],
      stock: [() => Int],
      category: [() => String],
    },
  ],
  [
    Order,
    {
      ...record,
      user_id: [() => ID, nullable],
      product_id: [() => ID, nullable],
      quantity: [() => Int],
      status: [() => OrderStatus],
      notes: [() => String],
    },
  ],
  [
    PageInfo,
    {
      total: [() => Int],
      page: [() => Int],
      limit: [() => Int],
      pages: [() => Int],
      hasNext: [() => Boolean],
      hasPrev: [() => Boolean],
    },
  ],
  [UserPage, { items: [() => [User]], pageInfo: [() => PageInfo] }],
];
for (const [type, fields] of types) {
  for (const [name, options] of Object.entries(fields)) decorateField(type, name, Field(...options));
  decorateClass(type, ObjectType());
}

const page = [Field(() => Int), IsInt(), Min(1)];
decorateField(UsersArgs, 'page', ...page);
decorateField(UsersArgs, 'limit', ...page, Max(100));
decorateField(
  UsersArgs,
  'sort',
  Field(() => String),
  IsIn(['name', 'email', 'role', 'age', 'created_at']),
);
decorateField(
  UsersArgs,
  'order',
  Field(() => String),
  IsIn(['asc', 'desc']),
);
decorateClass(UsersArgs, ArgsType());
