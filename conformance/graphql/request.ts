// graphql-request with types generated from the schema: the compiler checks every field and variable, then the service
// executes the operations.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ClientError, GraphQLClient } from 'graphql-request';
import { graphql } from './generated/gql.js';

const url = `${process.env.BASE_URL ?? ''}/graphql`;
const client = new GraphQLClient(url, { headers: { 'x-session-id': randomUUID() } });

const createUser = graphql(`
  mutation CreateUser($input: CreateUserInput!) {
    createUser(input: $input) {
      id
      role
      age
    }
  }
`);
const listUsers = graphql(`
  query ListUsers($filter: UserFilter) {
    users(filter: $filter, order: ASC) {
      items {
        id
        role
        age
      }
      pageInfo {
        total
        hasNext
      }
    }
  }
`);
const getUser = graphql(`
  query GetUser($id: ID!) {
    user(id: $id) {
      id
    }
  }
`);
const updateUser = graphql(`
  mutation UpdateUser($id: ID!, $input: UpdateUserInput!) {
    updateUser(id: $id, input: $input) {
      id
      role
      age
    }
  }
`);
const setUser = graphql(`
  mutation SetUser($id: ID!, $name: String, $age: Int) {
    updateUser(id: $id, input: { name: $name, age: $age }) {
      id
      role
      age
    }
  }
`);
const deleteUser = graphql(`
  mutation DeleteUser($id: ID!) {
    deleteUser(id: $id)
  }
`);
const createProduct = graphql(`
  mutation CreateProduct($input: CreateProductInput!) {
    createProduct(input: $input) {
      id
      price
    }
  }
`);
const getProduct = graphql(`
  query GetProduct($id: ID!) {
    product(id: $id) {
      id
      price
    }
  }
`);
const updateProduct = graphql(`
  mutation UpdateProduct($id: ID!, $input: UpdateProductInput!) {
    updateProduct(id: $id, input: $input) {
      stock
      price
    }
  }
`);
const deleteProduct = graphql(`
  mutation DeleteProduct($id: ID!) {
    deleteProduct(id: $id)
  }
`);
const createOrder = graphql(`
  mutation CreateOrder($input: CreateOrderInput!) {
    createOrder(input: $input) {
      id
      status
      user {
        id
      }
      product {
        id
        price
      }
    }
  }
`);
const listOrders = graphql(`
  query ListOrders($filter: OrderFilter) {
    orders(filter: $filter) {
      items {
        id
      }
    }
  }
`);
const updateOrder = graphql(`
  mutation UpdateOrder($id: ID!, $input: UpdateOrderInput!) {
    updateOrder(id: $id, input: $input) {
      status
    }
  }
`);
const deleteOrder = graphql(`
  mutation DeleteOrder($id: ID!) {
    deleteOrder(id: $id)
  }
`);

const input = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com', role: 'moderator' } as const;
const { createUser: user } = await client.request(createUser, { input });
assert.equal(user.role, 'moderator');
const { updateUser: older } = await client.request(updateUser, { id: user.id, input: { age: 36 } });
assert.deepEqual(older, { ...user, age: 36 });
const { updateUser: renamed } = await client.request(setUser, { id: user.id, name: 'Ada King' });
assert.deepEqual(renamed, older);
const { users } = await client.request(listUsers, {
  filter: { age: { gte: 36 }, role: { eq: 'moderator' } },
});
assert.deepEqual(users, { items: [older], pageInfo: { total: 1, hasNext: false } });

const { createProduct: made } = await client.request(createProduct, {
  input: { name: 'Loom', price: 18.43 },
});
const { product } = await client.request(getProduct, { id: made.id });
assert.deepEqual(product, made);
const { updateProduct: stocked } = await client.request(updateProduct, { id: made.id, input: { stock: 3 } });
assert.deepEqual(stocked, { stock: 3, price: 18.43 });

const references = { user_id: user.id, product_id: made.id };
const { createOrder: order } = await client.request(createOrder, { input: references });
assert.deepEqual(order, { id: order.id, status: 'pending', user: { id: user.id }, product: made });
const { updateOrder: sent } = await client.request(updateOrder, {
  id: order.id,
  input: { status: 'completed' },
});
assert.equal(sent.status, 'completed');
const { orders } = await client.request(listOrders, { filter: { status: { in: ['completed'] } } });
assert.deepEqual(orders.items, [{ id: order.id }]);

assert.equal((await client.request(deleteOrder, { id: order.id })).deleteOrder, true);
assert.equal((await client.request(deleteProduct, { id: made.id })).deleteProduct, true);
assert.equal((await client.request(deleteUser, { id: user.id })).deleteUser, true);
await expectError('NOT_FOUND', client.request(getUser, { id: user.id }));
await expectError('BAD_REQUEST', client.request(createUser, { input: { name: '', email: 'nobody' } }));
// @ts-expect-error This compiles only if the schema lacks the values of `role`.
await expectError('BAD_USER_INPUT', client.request(createUser, { input: { ...input, role: 'countess' } }));

async function expectError(code: string, request: Promise<unknown>): Promise<void> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ClientError);
  assert.equal(error.response.errors?.[0]?.extensions.code, code);
}
