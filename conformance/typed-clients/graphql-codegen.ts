// GraphQL Code Generator with its default options: the compiler checks operations and results, then the service executes
// the operations.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as documents from './generated/client/graphql.js';
import { useFragment } from './generated/client/index.js';
import type { ServiceQuery, UsersQueryVariables } from './generated/operation-types.js';
import { Role, SortOrder, type Identity, type PageInfo, type SessionInfo } from './generated/schema-types.js';
import { request } from './graphql-request.js';

const input = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, role: Role.Moderator, age: 36 };
const { createUser } = await request(documents.CreateUserDocument, { input });
const user = useFragment(documents.UserPartsFragmentDoc, createUser);
const { createProduct: product } = await request(documents.CreateProductDocument, {
  input: { name: 'Loom', price: 18.43, stock: 3 },
});
const price: number = product.price;
assert.deepEqual([price, product.stock, product.orders.pageInfo.total], [18.43, 3, 0]);
for (const quantity of [1, 2, 3]) {
  const references = { user_id: user.id, product_id: product.id, quantity };
  const { createOrder } = await request(documents.CreateOrderDocument, { input: references });
  assert.deepEqual(useFragment(documents.UserPartsFragmentDoc, createOrder.user), user);
}

const variables: UsersQueryVariables = {
  limit: 5,
  order: SortOrder.Asc,
  filter: { role: { eq: Role.Moderator } },
};
const { users } = await request(documents.UsersDocument, variables);
const orders: PageInfo['total'] | undefined = users.items[0]?.orders.pageInfo.total;
assert.equal(orders, 3);
assert.deepEqual(
  users.items[0]?.orders.items.map(({ quantity, product: ordered }) => [quantity, ordered?.price]),
  [
    [1, 18.43],
    [2, 18.43],
  ],
);

const service: ServiceQuery = await request(documents.ServiceDocument, { scenario: 'first-get' });
const me: Pick<Identity, 'name'> | null | undefined = service.me;
const seconds: SessionInfo['expires_in_seconds'] = service.sessionInfo.expires_in_seconds;
assert.equal(me, null);
assert.ok(seconds > 0 && service.sessionInfo.counts.orders === 3);
assert.ok(service.authMethods.every(({ id, mistakes }) => id !== '' && mistakes.length > 0));
assert.ok(service.flows.every(({ steps }) => steps.length > 0));
assert.ok(service.scenarios.every(({ minutes, steps }) => minutes > 0 && steps > 0));
assert.equal(service.scenario?.steps[0]?.request?.method, 'GET');
const { runFlow } = await request(documents.RunFlowDocument, { id: 'seed-store' });
assert.deepEqual(
  [runFlow.status, runFlow.steps.map(({ ok }) => ok)],
  ['completed', [true, true, true, true]],
);
// @ts-expect-error This compiles only if the schema lacks the values of `role`.
await assert.rejects(request(documents.CreateUserDocument, { input: { ...input, role: 'countess' } }));
