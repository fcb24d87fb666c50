// A property test: random operations on users, compared with a model in memory. SEED repeats a run, OPERATIONS sets its length.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';

const url = process.env.SANDBOX_URL ?? 'http://localhost:3000';
const { SEED: seed = '1', OPERATIONS: operations = '300' } = process.env;

/** Numbers from 0 to 1, excluding 1 (mulberry32). */
function randomOf(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(Number(seed));
const integer = (max) => Math.floor(random() * max);
const pick = (values) => values[integer(values.length)];

const sessionId = process.env.SANDBOX_SESSION ?? randomUUID();
async function send(method, path, body) {
  const response = await fetch(`${url}/api/v1/users${path}`, {
    method,
    headers: { 'x-session-id': sessionId, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...(text !== '' && JSON.parse(text)) };
}

/** Some of the fields with random values, valid or just out of bounds. */
function randomFields(names) {
  const values = {
    name: () => pick(['Ada', 'n'.repeat(51), 'n'.repeat(100), 'n'.repeat(101), '']),
    email: () => pick(['a', 'A', 'b', 'c', 'd', 'D']) + '@example.com',
    role: () => pick(['user', 'admin', 'moderator', 'king']),
    age: () => pick([null, 0, 7, 42, 150, 151, -1]),
  };
  return Object.fromEntries(names.map((name) => [name, values[name]()]));
}

const isValid = ({ name, role, age }) =>
  (name === undefined || (name.length >= 1 && name.length <= 100)) &&
  role !== 'king' &&
  (typeof age !== 'number' || (age >= 0 && age <= 150));

const model = new Map();
const isTaken = (email, id) =>
  email !== undefined &&
  [...model.values()].some((user) => user.id !== id && user.email.toLowerCase() === email.toLowerCase());

const statusOf = (fields, id, success) =>
  isValid(fields) ? (isTaken(fields.email, id) ? 409 : success) : 400;

function expectUser(actual, expected) {
  const { created_at, updated_at, ...user } = actual;
  assert.deepEqual(user, expected);
  assert.ok(created_at <= updated_at);
}

const steps = {
  async create() {
    const fields = {
      ...randomFields(['name', 'email']),
      ...randomFields(pick([[], ['role'], ['age', 'role']])),
    };
    const { status, data } = await send('POST', '', fields);
    assert.equal(status, statusOf(fields, undefined, 201));
    if (status !== 201) return;
    const user = { id: data.id, name: '', email: '', role: 'user', age: null, ...fields };
    expectUser(data, user);
    model.set(user.id, user);
  },
  async patch(id) {
    const fields = randomFields(pick([['name'], ['email'], ['age'], ['role', 'age']]));
    const { status, data } = await send('PATCH', `/${id}`, fields);
    assert.equal(status, statusOf(fields, id, 200));
    if (status === 200) model.set(id, { ...model.get(id), ...fields });
    if (status === 200) expectUser(data, model.get(id));
  },
  async put(id) {
    const fields = randomFields(['name', 'email']);
    const { status, data } = await send('PUT', `/${id}`, fields);
    assert.equal(status, statusOf(fields, id, 200));
    if (status === 200) model.set(id, { id, role: 'user', age: null, ...fields });
    if (status === 200) expectUser(data, model.get(id));
  },
  async get(id) {
    expectUser((await send('GET', `/${id}`)).data, model.get(id));
  },
  async remove(id) {
    assert.equal((await send('DELETE', `/${id}`)).status, 204);
    model.delete(id);
    assert.equal((await send('GET', `/${id}`)).status, 404);
  },
  async list() {
    const [limit, order] = [1 + integer(3), pick(['asc', 'desc'])];
    const ids = [];
    for (let page = 1; page <= Math.ceil(model.size / limit); page += 1) {
      const { data, pagination } = await send('GET', `?limit=${limit}&page=${page}&sort=id&order=${order}`);
      assert.equal(pagination.total, model.size);
      ids.push(...data.map(({ id }) => id));
    }
    const sorted = [...model.keys()].sort();
    assert.deepEqual(ids, order === 'asc' ? sorted : sorted.reverse());
  },
};

test(`${operations} random operations with the seed ${seed}`, async () => {
  await fetch(`${url}/session/import`, {
    method: 'POST',
    headers: { 'x-session-id': sessionId, 'content-type': 'application/json' },
    body: '{"data": {}}',
  });
  for (let operation = 0; operation < Number(operations); operation += 1) {
    const name = model.size === 0 ? 'create' : pick(Object.keys(steps));
    await steps[name](pick([...model.keys()]));
  }
});
