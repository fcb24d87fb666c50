// The sequence of operations that every client runs for every entity. A client provides `query` and `mutate`, which take a
// document and its variables and return `{data, errors}`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

export const baseUrl = process.env.BASE_URL;
export const headers = { 'x-session-id': randomUUID() };

const entities = [
  {
    name: 'User',
    plural: 'users',
    fields: 'id name email role age created_at updated_at',
    input: { name: 'Ada Lovelace', email: 'ada.lovelace@example.com', role: 'moderator' },
    change: { age: 36 },
    given: { field: 'name', type: 'String', value: 'Ada King' },
    omitted: { field: 'age', type: 'Int' },
    wrong: { name: '', email: 'nobody' },
    filter: { role: { in: ['moderator', 'admin'] } },
  },
  {
    name: 'Product',
    plural: 'products',
    fields: 'id name price description stock category created_at updated_at',
    input: { name: 'Loom', price: 18.43, stock: 3 },
    change: { description: 'Jacquard' },
    given: { field: 'name', type: 'String', value: 'Large loom' },
    omitted: { field: 'description', type: 'String' },
    wrong: { name: '', price: 0 },
    filter: { price: { gt: 18, lte: 18.43 }, name: { contains: 'lo' } },
  },
  {
    name: 'Order',
    plural: 'orders',
    fields: 'id user_id product_id quantity status notes created_at updated_at user { id } product { id }',
    input: { user_id: randomUUID(), quantity: 2 },
    change: { status: 'completed' },
    given: { field: 'quantity', type: 'Int', value: 3 },
    omitted: { field: 'status', type: 'OrderStatus' },
    wrong: { quantity: 0, user_id: 'nobody' },
    filter: { status: { ne: 'pending' } },
  },
];

export async function runSequences({ query, mutate }) {
  for (const entity of entities) await runSequence(entity, query, mutate);
}

async function runSequence(entity, query, mutate) {
  const { name, plural, fields, input, change, given, omitted, wrong, filter } = entity;
  const singular = name.toLowerCase();
  const get = `query Get($id: ID!) { ${singular}(id: $id) { ${fields} } }`;
  const list = `query List($filter: ${name}Filter, $order: SortOrder) {
    ${plural}(page: 1, limit: 5, sort: "created_at", order: $order, filter: $filter) {
      items { ${fields} } pageInfo { total page limit pages hasNext hasPrev }
    }
  }`;
  const create = `mutation Create($input: Create${name}Input!) { create${name}(input: $input) { ${fields} } }`;
  const update = `mutation Update($id: ID!, $input: Update${name}Input!) {
    update${name}(id: $id, input: $input) { ${fields} }
  }`;
  const set = `mutation Set($id: ID!, $given: ${given.type}, $omitted: ${omitted.type}) {
    update${name}(id: $id, input: { ${given.field}: $given, ${omitted.field}: $omitted }) { ${fields} }
  }`;
  const remove = `mutation Delete($id: ID!) { delete${name}(id: $id) }`;

  const made = expectData(await mutate(create, { input }))[`create${name}`];
  for (const [field, value] of Object.entries(input)) assert.equal(made[field], value);
  const { id } = made;
  assert.deepEqual(expectData(await query(get, { id }))[singular], made);

  const changed = expectData(await mutate(update, { id, input: change }))[`update${name}`];
  assert.deepEqual(changed, { ...made, ...change, updated_at: changed.updated_at });
  // A variable that is left out changes nothing.
  const last = expectData(await mutate(set, { id, given: given.value }))[`update${name}`];
  assert.deepEqual(last, { ...changed, [given.field]: given.value, updated_at: last.updated_at });
  const page = expectData(await query(list, { filter, order: 'ASC' }))[plural];
  assert.deepEqual(page.items, [last]);
  assert.equal(page.pageInfo.total, 1);

  expectError('BAD_REQUEST', 400, Object.keys(wrong).sort(), await mutate(create, { input: wrong }));
  assert.equal(expectData(await mutate(remove, { id }))[`delete${name}`], true);
  assert.equal(expectData(await mutate(remove, { id }))[`delete${name}`], false);
  expectError('NOT_FOUND', 404, undefined, await query(get, { id }));
  expectError('NOT_FOUND', 404, undefined, await mutate(update, { id, input: change }));
}

function expectData({ data, errors }) {
  assert.deepEqual(errors ?? [], []);
  return data;
}

function expectError(code, status, fields, { errors = [] }) {
  const [{ extensions } = {}] = errors;
  assert.equal(extensions?.code, code);
  assert.equal(extensions.status, status);
  assert.deepEqual(extensions.details?.map(({ field }) => field).sort(), fields);
}
