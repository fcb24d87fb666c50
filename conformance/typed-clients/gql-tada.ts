// gql.tada: types are inferred from the documents in the code and the introspected schema.
import assert from 'node:assert/strict';
import { initGraphQLTada, type ResultOf } from 'gql.tada';
import type { introspection } from './generated/tada.js';
import { request } from './graphql-request.js';

const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown };
}>();

const products = graphql(`
  query Products($order: SortOrder, $filter: ProductFilter) {
    products(order: $order, filter: $filter) {
      items {
        name
        price
        created_at
        orders(filter: { status: { in: [pending] } }) {
          items {
            status
            user {
              role
            }
          }
        }
      }
    }
    me {
      name
    }
    sessionInfo {
      counts {
        products
      }
    }
  }
`);
const create = graphql(`
  mutation Create($input: CreateProductInput!) {
    createProduct(input: $input) {
      id
    }
  }
`);
const order = graphql(`
  mutation Order($input: CreateOrderInput!) {
    createOrder(input: $input) {
      status
    }
  }
`);

const { createProduct } = await request(create, { input: { name: 'Loom', price: 18.43 } });
const { createOrder } = await request(order, { input: { product_id: createProduct.id } });
const status: 'pending' | 'processing' | 'completed' | 'cancelled' = createOrder.status;
const result: ResultOf<typeof products> = await request(products, {
  order: 'DESC',
  filter: { price: { gte: 18 } },
});
const [found] = result.products.items;
const price: number | undefined = found?.price;
assert.equal(price, 18.43);
assert.deepEqual(found?.orders.items, [{ status, user: null }]);
assert.equal(new Date(found.created_at).getFullYear() > 2000, true);
assert.equal(result.me, null);
assert.equal(result.sessionInfo.counts.products, 1);
